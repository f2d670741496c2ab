/**
 * A throwaway certificate authority, made at start-up and forgotten at exit, and one certificate from it that
 * names every practice host. Clients trust the authority by configuration; nothing is installed anywhere.
 */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

export interface Certificates {
  /** The authority's certificate, PEM: what a client must trust. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

export async function makeCertificates(hosts: readonly string[]): Promise<Certificates> {
  const [authorityKeys, serverKeys] = await Promise.all([newKeys(), newKeys()]);
  const validity = {
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + 30 * DAY),
  };
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: '01',
    name: 'CN=Annals practice authority (throwaway)',
    keys: authorityKeys,
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const server = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: '02',
    subject: 'CN=Annals practice publishers',
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...hosts.map((value) => ({ type: 'dns' as const, value })),
        { type: 'ip', value: '127.0.0.1' },
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', serverKeys.privateKey));
  return {
    ca: `${authority.toString('pem')}\n`,
    cert: `${server.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`,
  };
}

const DAY = 86_400_000;
const KEYS = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNING = { ...KEYS, hash: 'SHA-256' };

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(KEYS, true, [
    'sign',
    'verify',
  ]) as Promise<webcrypto.CryptoKeyPair>;
}
