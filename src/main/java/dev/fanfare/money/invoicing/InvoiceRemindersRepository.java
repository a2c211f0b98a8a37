package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;

/** The table invoice_reminders. */
final class InvoiceRemindersRepository {
    /**
     * An invoice due for a reminder.
     *
     * @param open the open amount
     * @param level of the reminder, from 1
     */
    record Overdue(long id, long advertiserId, String number, LocalDate dueOn, Money open, int level) {}

    // The highest due level; lower ones are not sent later. One invoice per advertiser at a time, within the hourly
    // limit on e-mails of one kind.
    private static final String CLAIM = """
            with due as (
              select distinct on (i.advertiser_id) i.id, i.advertiser_id, i.legal_entity_id, i.number, i.due_on, i.currency,
                i.net + i.vat - i.paid - i.credited - i.written_off as open, l.level
              from invoices i
              cross join lateral (
                select count(*)::integer as level from unnest($1::integer[]) as u (days)
                where i.due_on + u.days <= (business_now() at time zone 'UTC')::date) l
              where i.status = 'open' and i.due_on < (business_now() at time zone 'UTC')::date and l.level > 0
                and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.level >= l.level)
                and (select count(*) from invoice_reminders r join invoices o on o.id = r.invoice_id
                     where o.advertiser_id = i.advertiser_id and r.sent_at > business_now() - interval '1 hour') < 4
              order by i.advertiser_id, i.id
              limit $2
            ), claimed as (
              insert into invoice_reminders (invoice_id, level)
              select id, level from due
              on conflict do nothing
              returning invoice_id
            )
            select d.id, d.advertiser_id, e.prefix || '-' || d.number as number, d.due_on, d.open, d.currency, d.level
            from due d
            join claimed c on c.invoice_id = d.id
            join legal_entities e on e.id = d.legal_entity_id
            """;

    /**
     * Records the next reminders as sent and returns them.
     *
     * @param days after an invoice was due until each level, ascending
     */
    static Future<List<Overdue>> claim(Tx tx, List<Integer> days, int atMost) {
        return tx.list(CLAIM, Overdue.class, days.toArray(Integer[]::new), atMost);
    }
}
