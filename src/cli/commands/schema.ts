import { jsonSchema } from '../../app/settings/schema.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';

const schema: Command = async (_call, door) => {
  door.printJson(jsonSchema((await door.settings()).families));
  return EXIT.ok;
};
export default schema;
