import { BlockList, isIP } from 'node:net';

/** The names that TRUSTED_PROXIES may use for networks. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Makes a function that says whether an address is one of `entries`: addresses, networks (`10.0.0.0/8`, `10.0.0.0/255.0.0.0`) and names. */
export function makeAddressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => named[name] ?? [name])) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, prefixLength(prefix), familyOf(address));
  }
  return (address) => {
    const [withoutZone = ''] = address.split('%');
    return isIP(withoutZone) > 0 && list.check(withoutZone, familyOf(withoutZone));
  };
}

/** `24`, or the mask `255.255.255.0`. */
const prefixLength = (prefix: string): number =>
  isIP(prefix) === 0
    ? Number(prefix)
    : prefix
        .split('.')
        .map((part) => Number(part).toString(2).replaceAll('0', '').length)
        .reduce((sum, bits) => sum + bits, 0);
