package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.ViesClient.Consultation;
import dev.fanfare.money.invoicing.api.Billing.BillingProfile;
import dev.fanfare.money.invoicing.api.Billing.LegalEntities;
import dev.fanfare.money.invoicing.api.Billing.Party;
import dev.fanfare.money.invoicing.api.Billing.VatRates;
import dev.fanfare.money.invoicing.api.SignUps.SignUpState;
import dev.fanfare.money.invoicing.api.SignUps.WaitingSignUps;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The tables legal_entities, parties, billing_profiles and vat_rates, with sign-ups of advertisers and checks of VAT ids. */
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

    /** Violated by a second sign-up while one waits. */
    static final String ONCE = "advertiser_sign_ups_waiting";

    /** What an account needs to sign up. */
    record Account(boolean verified, boolean advertiser) {}

    private static final String ACCOUNT = """
            select u.email_verified_at is not null as verified,
                   exists (select from advertisers a where a.user_id = u.id) as advertiser
            from users u
            where u.id = $1
            """;

    static Future<Account> getAccount(Sql sql, long userId) {
        return sql.get(ACCOUNT, Account.class, userId);
    }

    private static final String INSERT_SIGN_UP = """
            insert into advertiser_sign_ups (user_id, party_id, contact, currency) values ($1, $2, $3, $4)
            returning id
            """;

    static Future<Long> insertSignUp(Tx tx, long userId, long partyId, String contact, String currency) {
        return tx.get(INSERT_SIGN_UP, Long.class, userId, partyId, contact, currency);
    }

    private static final String LAST_SIGN_UP = """
            select s.id as sign_up_id, p.name, s.status as state, s.reason, s.created_at, s.decided_at
            from advertiser_sign_ups s join parties p on p.id = s.party_id
            where s.user_id = $1
            order by s.id desc
            limit 1
            """;

    static Future<Optional<SignUpState>> findLastSignUp(Sql sql, long userId) {
        return sql.find(LAST_SIGN_UP, SignUpState.class, userId);
    }

    private static final String LIST_SIGN_UPS = """
            select s.id as sign_up_id, s.user_id, u.username, u.email, p.name, p.street, p.postcode, p.city, p.country,
              p.vat_id, s.contact, s.currency, s.created_at, k.valid as vat_check_valid,
              k.identifier as vat_check_identifier, k.asked_at as vat_check_asked_at
            from advertiser_sign_ups s
            join users u on u.id = s.user_id
            join parties p on p.id = s.party_id
            left join lateral (select c.valid, c.identifier, c.asked_at from vat_checks c
                               where c.vat_id = p.vat_id order by c.id desc limit 1) k on true
            where s.status = 'waiting' and s.id > $1
            order by s.id
            limit $2
            """;

    static Future<List<WaitingSignUps.Item>> listWaitingSignUps(Sql sql, PageRequest part) {
        return sql.list(LIST_SIGN_UPS, WaitingSignUps.Item.class, part.afterId(), part.limit());
    }

    private static final String COUNT_SIGN_UPS = StaffQueue.COUNT.formatted(
            "select created_at as at from advertiser_sign_ups where status = 'waiting' order by id");

    static Future<StaffQueue.Waiting> countSignUps(Sql sql) {
        return sql.get(COUNT_SIGN_UPS, StaffQueue.Waiting.class);
    }

    /** A sign-up that was decided. */
    record Decided(long userId, long partyId, String name, String currency) {}

    private static final String DECIDE_SIGN_UP = """
            update advertiser_sign_ups s
            set status = $2, reason = $3, decided_by = $4, decided_at = business_now()
            from parties p
            where s.id = $1 and s.status = 'waiting' and p.id = s.party_id
            returning s.user_id, s.party_id, p.name, s.currency
            """;

    /**
     * Empty unless it waited.
     *
     * @param decidedBy null for the setting that needs no approval
     */
    static Future<Optional<Decided>> decideSignUp(Tx tx, long id, String status, String reason, Long decidedBy) {
        return tx.find(DECIDE_SIGN_UP, Decided.class, id, status, reason, decidedBy);
    }

    private static final String SIGN_UP_STATUS = """
            select status from advertiser_sign_ups where id = $1
            """;

    static Future<Optional<String>> findSignUpStatus(Sql sql, long id) {
        return sql.find(SIGN_UP_STATUS, String.class, id);
    }

    /** A VAT id to ask for, and that of the company that bills it. */
    record Due(String vatId, String requester) {}

    private static final String DUE_VAT_CHECKS = """
            select distinct c.vat_id, s.vat_id as requester
            from (select party_id, legal_entity_id from billing_profiles
                  union all
                  select party_id, (select min(id) from legal_entities) from advertiser_sign_ups
                  where status = 'waiting') p
            join parties c on c.id = p.party_id
            join legal_entities e on e.id = p.legal_entity_id
            join parties s on s.id = e.party_id
            where c.country <> s.country and c.country = any ($1) and s.country = any ($1)
              and not exists (select from vat_checks k
                              where k.vat_id = c.vat_id and k.requester = s.vat_id and k.asked_at > business_now() - make_interval(days => $2))
            order by c.vat_id, s.vat_id
            limit $3
            """;

    /**
     * The next that have not been asked for in so many days.
     *
     * @param union the countries of the European Union
     */
    static Future<List<Due>> listDueVatChecks(Sql sql, String[] union, int days, int limit) {
        return sql.list(DUE_VAT_CHECKS, Due.class, union, days, limit);
    }

    private static final String ADD_VAT_CHECK = """
            insert into vat_checks (vat_id, requester, valid, identifier, answer) values ($1, $2, $3, $4, $5)
            """;

    static Future<Integer> addVatCheck(Tx tx, Due due, Consultation said) {
        return tx.execute(ADD_VAT_CHECK, due.vatId(), due.requester(), said.valid(), said.identifier(), said.answer());
    }
}
