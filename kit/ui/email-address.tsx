/** An email address that may break into two lines after its @. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
