import type { AnswerOf } from '../../api/contract-types.ts';

/** How its publisher is treated: every rule in force, and who said so. */
export function Rules({ source }: { readonly source: AnswerOf<'getSource'> }) {
  const { politeness, rules } = source;
  const own = [
    { name: 'rate', value: politeness.rate, from: '' },
    { name: 'in flight', value: String(politeness.in_flight), from: '' },
    { name: 'attempts', value: String(politeness.attempts), from: '' },
    { name: 'robots.txt', value: politeness.robots, from: '' },
  ];
  const shown = rules ?? own;
  return (
    <section aria-label="Politeness">
      <div class="table-box">
        <table class="stacked">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">In force</th>
              <th scope="col">Who said so</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, value, from }) => (
              <tr key={name}>
                <th scope="row" class="nowrap">
                  {name}
                </th>
                <td data-is="In force">{value}</td>
                <td class="muted nowrap" data-is="Who said so">
                  {from}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
