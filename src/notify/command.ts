import { spawn } from 'node:child_process';
import { AnnalsError } from '../core/errors.ts';
import { type Channel, messageText, subjectOf } from './channel.ts';

const LONGEST_MS = 60_000;

/**
 * Runs a program of the operator without a shell: the message as JSON on its standard input, its
 * subject in ANNALS_SUBJECT. What publishers write is never part of the command line.
 */
export const commandChannel = (argv: readonly string[]): Channel => ({
  send: (message, signal) =>
    new Promise((resolve, reject) => {
      const [program = '', ...args] = argv;
      const env = { ...process.env, ANNALS_SUBJECT: subjectOf(message).replaceAll('\0', '') };
      const child = spawn(program, args, {
        env,
        stdio: ['pipe', 'ignore', 'pipe'],
        signal,
        timeout: LONGEST_MS,
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-500);
      });
      child.on('error', (error) => reject(failed(program, error.message)));
      child.on('close', (code, killed) => {
        if (code === 0) resolve();
        else
          reject(failed(program, `ended with ${code ?? killed}${said ? `: ${said.trim()}` : ''}`));
      });
      // A program that does not read its input has not failed.
      child.stdin.on('error', () => undefined);
      child.stdin.end(
        JSON.stringify({ ...message, subject: subjectOf(message), text: messageText(message) }),
      );
    }),
});

const failed = (program: string, why: string): AnnalsError =>
  new AnnalsError('DELIVERY_FAILED', `${program} ${why}`);
