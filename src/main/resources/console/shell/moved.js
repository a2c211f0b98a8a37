// Old addresses, to which mails and bookmarks lead: where their pages are now.

/** Pages that the inbox has taken in: [members, what an open row begins with]. */
const MOVED = {threads: [], replies: [{part: 'brand'}], talk: [], messages: [{kind: 'notification'}, 'notification-'], offers: [{kind: 'request'}, 'invitation-']};

/** The address of a page that has moved; null for one that was never there. */
export function moved(wanted, search) {
  if (wanted === 'report') return `campaign?${new URLSearchParams([...new URLSearchParams(search), ['part', 'report']])}`;
  if (!(wanted in MOVED)) return null;
  const [members = {}, before = ''] = MOVED[wanted];
  const query = new URLSearchParams(search);
  if (query.get('open')) query.set('open', before + query.get('open'));
  for (const [key, value] of Object.entries(members)) query.set(key, value);
  return `inbox${query.size ? `?${query}` : ''}`;
}
