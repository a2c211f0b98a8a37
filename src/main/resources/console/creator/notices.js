// Which notifications a creator gets: a switch for each kind.

import {html} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {notice} from '../parts/dialog.js';
import {t, to} from '../parts/format.js';
import {loaded, lookups} from '../parts/list.js';

export default navigation => {
  let look = lookups(navigation);

  async function set(item, on) {
    try {
      await change('/web/api/update/notifications/', {[item.code]: on});
      notice(on ? t('You are notified: {0}', item.name) : t('You are no longer notified: {0}', item.name));
    } catch (refusal) {
      notice(refusal.message, {bad: true});
    }
    look = lookups(navigation);
    navigation.redraw();
  }

  const item = one => html`<label class="check"><input type="checkbox" role="switch" name=${one.code} .checked=${one.status} @change=${event => set(one, event.target.checked)}> ${one.name}</label>`;
  return {
    view: () => html`<h1>${t('Notification settings')}</h1>
      <p>${t('What you are notified of, here and by e-mail. Warnings about the security of your account always come.')}</p>
      <div class="narrow">${loaded(look('settings', () => read('/api/get/notifications/')), settings => settings.user_notifications.map(item))}</div>
      <p>${to('inbox', {kind: 'notification'}, t('Notifications'))}</p>`,
  };
};
