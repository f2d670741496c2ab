import { createServer as createTcp, type Server } from 'node:net';

/** A mail server (RFC 5321) that takes everything. */
export const mailServer = (mails: string[]): Server =>
  createTcp((socket) => {
    let text = '';
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 tests');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (inData && text.includes('\r\n.\r\n')) {
        mails.push(text);
        text = '';
        inData = false;
        say('250 taken');
        return;
      }
      for (let end = text.indexOf('\r\n'); !inData && end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) say('221 bye');
        else say('250 fine');
      }
    });
  });
