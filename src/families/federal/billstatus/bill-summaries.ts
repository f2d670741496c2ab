/** BILLSUM files: the summaries of one measure, as the list of summaries that the API would answer. */
import { fieldsOf } from '../../../kit/xml/element-reader.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';

/** An answer in the API's spelling for each measure of the file. */
export function summariesAsAnswers(xml: string): readonly string[] {
  const { root } = fieldsOf(parseXml(xml).root);
  return root.all('item').map((item) => {
    const bill = {
      congress: item.attribute('congress'),
      type: item.attribute('measure-type'),
      number: item.attribute('measure-number'),
      title: item.text('title'),
      originChamber: item.attribute('originChamber'),
      updateDate: item.attribute('update-date'),
      summaries: item.all('summary').map((one) => ({
        // `id113hr910v28`: what stands after the v is the version.
        versionCode: /v(\w+)$/.exec(one.attribute('summary-id') ?? '')?.[1],
        actionDate: one.text('action-date'),
        actionDesc: one.text('action-desc'),
        updateDate: one.attribute('update-date'),
        text: one.raw('summary-text'),
      })),
    };
    return JSON.stringify({ bill });
  });
}
