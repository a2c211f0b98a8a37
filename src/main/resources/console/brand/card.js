// What a creator lets brands see.

import {html, nothing} from '../lit-html.js';
import {counted, country, facts, money, number, percent, t, word} from '../parts/format.js';
import {language} from '../parts/languages.js';
import {network} from '../parts/network.js';

export const card = row => html`<p><f-picture kind="face" url=${row.avatar ?? ''} name=${row.display_name}></f-picture></p><f-report url=${row.avatar ?? ''}></f-report>${row.bio ? html`<p class="said">${row.bio}</p>` : nothing}
  ${facts([[t('Country'), row.country && country(row.country)], [t('City'), row.city ?? undefined], [t('Languages'), row.languages.map(language).join(', ') || undefined], [t('Categories'), row.categories.map(word).join(', ') || null], [t('Accepted posts'), number(row.accepted_posts)], [t('Campaigns'), number(row.campaigns)]])}
  <ul>${row.networks.map(one => html`<li>${network(one.network)}: ${counted('1 follower|{0} followers', one.followers)}, ${percent(one.engagement_rate)}</li>`)}</ul>
  ${row.minimum_rates.length > 0 ? html`<h3>${t('At least, for a post')}</h3><ul>${row.minimum_rates.map(one => html`<li>${word(one.network)}: ${money(one.amount, one.currency)}</li>`)}</ul>` : nothing}`;
