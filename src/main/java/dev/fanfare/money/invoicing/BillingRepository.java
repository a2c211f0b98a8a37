package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.api.Billing.BillingProfile;
import dev.fanfare.money.invoicing.api.Billing.LegalEntities;
import dev.fanfare.money.invoicing.api.Billing.Party;
import dev.fanfare.money.invoicing.api.Billing.VatRates;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The tables legal_entities, parties, billing_profiles and vat_rates. */
final class BillingRepository {
    private static final String COUNTRY_EXISTS = """
            select code from countries where code = $1
            """;

    static Future<Boolean> hasCountry(Sql sql, String country) {
        return sql.find(COUNTRY_EXISTS, String.class, country).map(Optional::isPresent);
    }

    private static final String HAS_RATE = """
            select exists (select from vat_rates where country = $1 and valid_from <= business_now() - interval '62 days')
            """;

    /** Whether the rate of a country is known, also for the month before last. */
    static Future<Boolean> hasRate(Sql sql, String country) {
        return sql.get(HAS_RATE, Boolean.class, country);
    }

    private static final String ADD_PARTY = """
            insert into parties (owner_id, name, street, postcode, city, country, vat_id, iban, bic)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            returning id
            """;

    /** @param ownerId null for a company of ours */
    static Future<Long> addParty(Tx tx, Long ownerId, Party party, String iban, String bic) {
        return tx.get(
                ADD_PARTY,
                Long.class,
                ownerId,
                party.name(),
                party.street(),
                party.postcode(),
                party.city(),
                party.country(),
                party.vatId(),
                iban,
                bic);
    }

    private static final String ADD_ENTITY = """
            insert into legal_entities (party_id, prefix) values ($1, $2) returning id
            """;

    static Future<Long> addEntity(Tx tx, long partyId, String prefix) {
        return tx.get(ADD_ENTITY, Long.class, partyId, prefix);
    }

    private static final String CHANGE_ENTITY = """
            update legal_entities set party_id = $2 where id = $1 and prefix = $3 returning id
            """;

    /** Empty if none has this id and prefix. */
    static Future<Optional<Long>> changeEntity(Tx tx, long id, long partyId, String prefix) {
        return tx.find(CHANGE_ENTITY, Long.class, id, partyId, prefix);
    }

    private static final String ENTITIES = """
            select e.id as legal_entity_id, e.prefix, p.name, p.street, p.postcode, p.city, p.country, p.vat_id, p.iban, p.bic,
              e.last_invoice, e.last_credit_note
            from legal_entities e
            join parties p on p.id = e.party_id
            order by e.id
            limit 1000
            """;

    static Future<List<LegalEntities.Item>> listEntities(Sql sql) {
        return sql.list(ENTITIES, LegalEntities.Item.class);
    }

    private static final String SAVE_PROFILE = """
            insert into billing_profiles as b (advertiser_id, legal_entity_id, party_id)
            values ($1, coalesce($2, (select min(id) from legal_entities)), $3)
            on conflict (advertiser_id) do update
            set legal_entity_id = coalesce($2, b.legal_entity_id), party_id = excluded.party_id
            """;

    /** @param legalEntityId null for the current one */
    static Future<Integer> saveProfile(Tx tx, long advertiserId, Long legalEntityId, long partyId) {
        return tx.execute(SAVE_PROFILE, advertiserId, legalEntityId, partyId);
    }

    private static final String ENTITY_EXISTS = """
            select id from legal_entities where id = $1
            """;

    static Future<Boolean> hasEntity(Sql sql, long id) {
        return sql.find(ENTITY_EXISTS, Long.class, id).map(Optional::isPresent);
    }

    // Without a profile, the values of the first invoice.
    private static final String PROFILE = """
            select v.user_id as advertiser_id, e.id as legal_entity_id, s.name as legal_entity, coalesce(p.name, v.name) as name,
              p.street, p.postcode, p.city, p.country, p.vat_id, k.valid as vat_check_valid, k.identifier as vat_check_identifier,
              k.asked_at as vat_check_asked_at
            from advertisers v
            left join billing_profiles b on b.advertiser_id = v.user_id
            left join parties p on p.id = b.party_id
            join legal_entities e on e.id = coalesce(b.legal_entity_id, (select min(id) from legal_entities))
            join parties s on s.id = e.party_id
            left join lateral (select c.valid, c.identifier, c.asked_at from vat_checks c
                               where c.vat_id = p.vat_id order by c.id desc limit 1) k on true
            where v.user_id = $1
            """;

    static Future<Optional<BillingProfile>> findProfile(Sql sql, long advertiserId) {
        return sql.find(PROFILE, BillingProfile.class, advertiserId);
    }

    private static final String RATES = """
            select country, valid_from, rate from vat_rates order by country, valid_from limit 10000
            """;

    static Future<List<VatRates.Item>> listRates(Sql sql) {
        return sql.list(RATES, VatRates.Item.class);
    }

    private static final String SET_RATE = """
            insert into vat_rates as r (country, valid_from, rate)
            select $1, $2, $3
            where $2 >= coalesce((select (max(month) + interval '1 month')::date from document_months where kind = 'invoice'), '-infinity'::date)
            on conflict (country, valid_from) do update set rate = excluded.rate
            """;

    /** Returns 0 when months with that day have been billed, or are being billed. */
    static Future<Integer> setRate(Tx tx, String country, LocalDate validFrom, BigDecimal rate) {
        return tx.execute(SET_RATE, country, validFrom, rate);
    }
}
