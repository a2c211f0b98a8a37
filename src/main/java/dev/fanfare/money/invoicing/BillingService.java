package dev.fanfare.money.invoicing;

import dev.fanfare.formats.pdf.VatIds;
import dev.fanfare.money.invoicing.api.Billing.BillingProfile;
import dev.fanfare.money.invoicing.api.Billing.CheckCompany;
import dev.fanfare.money.invoicing.api.Billing.GetBillingProfile;
import dev.fanfare.money.invoicing.api.Billing.LegalEntities;
import dev.fanfare.money.invoicing.api.Billing.ListLegalEntities;
import dev.fanfare.money.invoicing.api.Billing.ListVatRates;
import dev.fanfare.money.invoicing.api.Billing.Party;
import dev.fanfare.money.invoicing.api.Billing.UpdateBillingProfile;
import dev.fanfare.money.invoicing.api.Billing.UpdateLegalEntity;
import dev.fanfare.money.invoicing.api.Billing.UpdateVatRate;
import dev.fanfare.money.invoicing.api.Billing.VatRates;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Legal entities, billing profiles and VAT rates. */
record BillingService(Database db) {

    Future<LegalEntities> listEntities(Caller caller, ListLegalEntities ask) {
        return BillingRepository.listEntities(db).map(LegalEntities::new);
    }

    Future<Committed<ProposedOrDone>> saveEntity(Caller caller, UpdateLegalEntity ask) {
        Party party = party(ask.name(), ask.street(), ask.postcode(), ask.city(), ask.country(), ask.vatId());
        return problems(db, ask.country(), ask.vatId())
                .compose(FieldErrors::accepted)
                .compose(known -> requireRate(party))
                .compose(known ->
                        db.change(caller, ask, tx -> BillingRepository.addParty(tx, null, party, ask.iban(), ask.bic())
                                .compose(partyId -> ask.legalEntityId() == null
                                        ? BillingRepository.addEntity(tx, partyId, ask.prefix())
                                        : BillingRepository.changeEntity(tx, ask.legalEntityId(), partyId, ask.prefix())
                                                .map(found -> found.orElseThrow(() ->
                                                        CommonFault.notFound("legal_entity", ask.legalEntityId()))))
                                .compose(id -> Audit.write(
                                                tx,
                                                caller,
                                                "legal_entity.save",
                                                "legal_entity:" + id,
                                                null,
                                                said(party, "prefix", ask.prefix()),
                                                null)
                                        .map(new ProposedOrDone("Company {0} was saved.", id)))))
                .recover(ConstraintErrors.map(
                        Map.of("legal_entities_prefix", () -> CommonFault.duplicate("legal_entity", "prefix"))));
    }

    /** A company that charges VAT needs a rate. */
    private Future<Void> requireRate(Party party) {
        return party.vatId() == null
                ? Future.succeededFuture()
                : BillingRepository.hasRate(db, party.country()).map(known -> {
                    if (!known) {
                        throw CommonFault.invalid(
                                "vat_id", "needs a rate of VAT of its country, which is not known yet");
                    }
                    return null;
                });
    }

    Future<BillingProfile> getProfile(Caller caller, GetBillingProfile ask) {
        return InvoiceService.visible(db, caller, ask.advertiserId())
                .compose(visible -> BillingRepository.findProfile(db, ask.advertiserId()))
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", ask.advertiserId())));
    }

    Future<Committed<ActionResult>> saveProfile(Caller caller, UpdateBillingProfile ask) {
        Party party = party(ask.name(), ask.street(), ask.postcode(), ask.city(), ask.country(), ask.vatId());
        long advertiserId = ask.advertiserId();
        return problems(db, ask.country(), ask.vatId())
                .compose(FieldErrors::accepted)
                .compose(known -> InvoiceListRepository.hasAdvertiser(db, advertiserId))
                .compose(exists -> {
                    if (!exists) {
                        throw CommonFault.notFound("advertiser", advertiserId);
                    }
                    return requireEntity(ask.legalEntityId());
                })
                .compose(known ->
                        db.change(caller, ask, tx -> BillingRepository.addParty(tx, advertiserId, party, null, null)
                                .compose(partyId ->
                                        BillingRepository.saveProfile(tx, advertiserId, ask.legalEntityId(), partyId))
                                .compose(saved -> Outbox.write(
                                        tx, caller.requestId(), AccountMail.to(advertiserId, MailKind.ACCOUNT_CHANGED)))
                                .compose(told -> Audit.write(
                                        tx,
                                        caller,
                                        "billing_profile.save",
                                        "advertiser:" + advertiserId,
                                        null,
                                        said(party, "legal_entity_id", ask.legalEntityId()),
                                        null))
                                .map(new ActionResult("The billing profile was saved."))));
    }

    private Future<Void> requireEntity(Long id) {
        return id == null
                ? Future.succeededFuture()
                : BillingRepository.hasEntity(db, id).map(exists -> {
                    if (!exists) {
                        throw CommonFault.notFound("legal_entity", id);
                    }
                    return null;
                });
    }

    Future<VatRates> listRates(Caller caller, ListVatRates ask) {
        return BillingRepository.listRates(db).map(VatRates::new);
    }

    Future<Committed<ProposedOrDone>> setRate(Caller caller, UpdateVatRate ask) {
        String country = ask.country().toUpperCase(Locale.ROOT);
        return problems(db, country, null)
                .compose(FieldErrors::accepted)
                .compose(known ->
                        db.change(caller, ask, tx -> BillingRepository.setRate(tx, country, ask.validFrom(), ask.rate())
                                .compose(set -> set == 0
                                        ? CommonFault.invalid("valid_from", "is in a month that has been billed")
                                                .<Void>failed()
                                        : Audit.write(
                                                tx,
                                                caller,
                                                "vat_rate.set",
                                                "vat_rate:" + country,
                                                null,
                                                Map.of(
                                                        "valid_from",
                                                        ask.validFrom().toString(),
                                                        "rate",
                                                        ask.rate().toPlainString()),
                                                null))
                                .map(new ProposedOrDone("The rate was set."))));
    }

    Future<InputProblems> check(Caller caller, CheckCompany ask) {
        return problems(db, ask.country(), ask.vatId()).map(InputProblems::of);
    }

    /** What is wrong with a company; both may be null. */
    static Future<FieldErrors> problems(Sql sql, String country, String vatId) {
        FieldErrors problems = new FieldErrors();
        if (country == null) {
            return Future.succeededFuture(problems);
        }
        String code = country.toUpperCase(Locale.ROOT);
        return BillingRepository.hasCountry(sql, code).map(exists -> {
            if (!exists) {
                problems.put("country", "is not a known country");
            } else if (vatId != null && VatIds.find(code, vatId).isEmpty()) {
                problems.put("vat_id", "is not a VAT id of the country");
            }
            return problems;
        });
    }

    /** @param givenVatId one of the country, or null: {@link #problems} has found nothing */
    static Party party(
            String name, String street, String postcode, String city, String givenCountry, String givenVatId) {
        String country = givenCountry.toUpperCase(Locale.ROOT);
        String vatId =
                givenVatId == null ? null : VatIds.find(country, givenVatId).orElse(null);
        return new Party(name.strip(), street.strip(), postcode.strip(), city.strip(), country, vatId);
    }

    private static Map<String, Object> said(Party party, String more, Object value) {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("name", party.name());
        said.put("country", party.country());
        said.put("vat_id", party.vatId());
        said.put(more, value);
        return said;
    }
}
