/**
 * An amount of money in a currency's smallest unit, exactly: 25.1 and "25.10" are 2510n. Compute with it, not with numbers, in
 * which 0.1 + 0.2 is not 0.3. What the service sends has at most 15 digits, so no number has lost any when it arrives here.
 *
 * @param digits after the point: two of most currencies, none of JPY, three of KWD
 * @throws RangeError if there are more digits
 */
export function toMinor(amount: number | string, digits = 2): bigint {
  const text = typeof amount === "number" ? plain(amount) : amount.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`${text} is no amount.`);
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > digits) throw new RangeError(`${text} has more than ${digits} digits after the point.`);
  const minor = BigInt(match[2]! + fraction.padEnd(digits, "0"));
  return match[1] ? -minor : minor;
}

/** The same as text, such as `25.10`: what the service takes and gives as a decimal. */
export function fromMinor(minor: bigint, digits = 2): string {
  const sign = minor < 0n ? "-" : "";
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function plain(amount: number): string {
  const text = String(amount);
  return text.includes("e") ? amount.toFixed(20).replace(/0+$/, "") : text;
}
