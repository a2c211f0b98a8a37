package dev.fanfare.money.tax;

import dev.fanfare.formats.bankfile.BankCode;
import dev.fanfare.money.tax.api.TaxForms.FinancialAccount;
import dev.fanfare.money.tax.api.TaxForms.ListOwnProfiles;
import dev.fanfare.money.tax.api.TaxForms.ListProfiles;
import dev.fanfare.money.tax.api.TaxForms.TaxProfile;
import dev.fanfare.money.tax.api.TaxForms.TaxProfileSaved;
import dev.fanfare.money.tax.api.TaxForms.TaxProfiles;
import dev.fanfare.money.tax.api.TaxForms.Tin;
import dev.fanfare.money.tax.api.TaxForms.UpdateDac7;
import dev.fanfare.money.tax.api.TaxForms.UpdateW8Ben;
import dev.fanfare.money.tax.api.TaxForms.UpdateW9;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.DeferredValidation;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks, encrypts and stores publishers' tax forms, and lists them without content. */
record TaxProfilesService(Database db, TaxEncryption encryption) {
    static final String W9 = "w9";
    static final String W8BEN = "w8ben";
    static final String DAC7 = "dac7";
    private static final String UNITED_STATES = "US";
    private static final int OLDEST = 130;
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

    Future<TaxProfiles> listOwn(Caller caller, ListOwnProfiles ask) {
        return TaxProfilesRepository.list(db, caller.id()).map(TaxProfiles::new);
    }

    Future<TaxProfiles> list(Caller caller, ListProfiles ask) {
        return TaxProfilesRepository.list(db, ask.userId()).map(TaxProfiles::new);
    }

    Future<Committed<TaxProfileSaved>> saveW9(Caller caller, UpdateW9 ask) {
        Problems problems = new Problems();
        String tin = plain(ask.tin());
        boolean ofPerson = "ssn".equals(ask.tinType()) || "itin".equals(ask.tinType());
        problems.unless(
                (!ofPerson && !"ein".equals(ask.tinType())) || TaxChecks.isTin(ask.tinType(), tin),
                "tin",
                "is no number of this type");
        problems.unless(
                !ofPerson
                        || ask.classification() == null
                        || List.of("individual", "trust_estate", "other").contains(ask.classification()),
                "tin_type",
                "must be ein for a company");
        problems.refuseWith(ask);
        TaxData data = TaxDataBuilder.builder()
                .name(ask.name().strip())
                .businessName(ask.businessName())
                .classification(ask.classification())
                .tinType(ask.tinType())
                .tins(List.of(new Tin(UNITED_STATES, new Secret(tin))))
                .address(ask.address())
                .backupWithholding(Boolean.TRUE.equals(ask.backupWithholding()))
                .company(!"individual".equals(ask.classification()))
                .build();
        return save(caller, ask, W9, UNITED_STATES, data);
    }

    Future<Committed<TaxProfileSaved>> saveW8Ben(Caller caller, UpdateW8Ben ask) {
        Problems problems = new Problems();
        String country = ask.address() == null ? null : ask.address().country();
        problems.unless(!UNITED_STATES.equals(country), "address.country", "asks for the form W-9 instead");
        problems.unless(!UNITED_STATES.equals(ask.citizenship()), "citizenship", "asks for the form W-9 instead");
        problems.birth(ask.birthDate());
        String tin = ask.foreignTin() == null || ask.foreignTin().value().isBlank() ? null : plain(ask.foreignTin());
        problems.unless(
                tin == null || TaxChecks.isForeignTin(tin), "foreign_tin", "must be 4 to 20 letters and digits");
        problems.unless(
                tin != null || ask.noTinReason() != null, "no_tin_reason", "is needed where there is no foreign TIN");
        if (ask.treaty() != null) {
            problems.unless(
                    country == null || country.equals(ask.treaty().country()),
                    "treaty.country",
                    "must be the country of residence");
            BigDecimal rate = ask.treaty().rate();
            problems.unless(
                    rate == null || (rate.signum() >= 0 && rate.compareTo(WHOLE) <= 0),
                    "treaty.rate",
                    "must be 0 to 100");
        }
        problems.refuseWith(ask);
        TaxData data = TaxDataBuilder.builder()
                .name(ask.name().strip())
                .citizenship(ask.citizenship())
                .tins(tin == null ? List.of() : List.of(new Tin(ask.address().country(), new Secret(tin))))
                .noTinReason(tin == null ? ask.noTinReason() : null)
                .address(ask.address())
                .birthDate(ask.birthDate())
                .treaty(ask.treaty())
                .build();
        return save(caller, ask, W8BEN, ask.address().country(), data);
    }

    Future<Committed<TaxProfileSaved>> saveDac7(Caller caller, UpdateDac7 ask) {
        Problems problems = new Problems();
        if (ask.isCompany()) {
            problems.unless(
                    ask.firstName() == null && ask.lastName() == null, "company_name", "is for companies alone");
        } else {
            problems.unless(ask.lastName() != null, "last_name", "is needed, or a company_name");
            problems.unless(ask.firstName() != null, "first_name", "is needed, or a company_name");
            problems.unless(ask.birthDate() != null, "birth_date", "is needed, or a company_name");
            problems.birth(ask.birthDate());
        }
        check(ask.tins() == null ? List.of() : ask.tins(), problems);
        String vatId = ask.vatId() == null || ask.vatId().value().isBlank() ? null : plain(ask.vatId());
        problems.unless(vatId == null || TaxChecks.isVatId(vatId), "vat_id", "is no VAT id of a member state");
        FinancialAccount account = account(ask.account(), problems);
        problems.refuseWith(ask);
        TaxData data = TaxDataBuilder.builder()
                .name(ask.isCompany() ? ask.companyName() : ask.firstName() + " " + ask.lastName())
                .firstName(ask.firstName())
                .lastName(ask.lastName())
                .company(ask.isCompany())
                .registrationNumber(Secret.valueOf(ask.registrationNumber()))
                .tins(ask.tins().stream()
                        .map(tin -> new Tin(tin.country(), new Secret(plain(tin.number()))))
                        .toList())
                .address(ask.address())
                .birthDate(ask.isCompany() ? null : ask.birthDate())
                .vatId(vatId)
                .account(account)
                .build();
        return save(caller, ask, DAC7, ask.address().country(), data);
    }

    private static void check(List<Tin> tins, Problems problems) {
        for (int i = 0; i < tins.size(); i++) {
            problems.unless(
                    tins.get(i) == null
                            || TaxChecks.isForeignTin(plain(tins.get(i).number())),
                    "tins[" + i + "].number",
                    "must be 4 to 20 letters and digits");
        }
        List<String> countries =
                tins.stream().filter(Objects::nonNull).map(Tin::country).toList();
        problems.unless(
                countries.stream().distinct().count() == countries.size(), "tins", "must be one for each country");
    }

    /** Without separators; empty for none. */
    private static String plain(Secret number) {
        return number == null ? "" : TaxChecks.plain(number.value());
    }

    private static FinancialAccount account(FinancialAccount given, Problems problems) {
        if (given == null) {
            return null;
        }
        String number = plain(given.number());
        problems.unless(!"iban".equals(given.kind()) || BankCode.IBAN.isValid(number), "account.number", "is no IBAN");
        return new FinancialAccount(given.kind(), new Secret(number), given.holder());
    }

    private <A extends Change<TaxProfileSaved>> Future<Committed<TaxProfileSaved>> save(
            Caller caller, A ask, String form, String country, TaxData data) {
        String masked = data.tins().isEmpty()
                ? null
                : KeyRing.masked(data.tins().get(0).number().value());
        String vatCountry = data.vatId() == null ? null : TaxChecks.countryOfVatId(data.vatId());
        EncryptedValue content = encryption.encrypt(TaxEncryption.profile(caller.id(), form), data);
        TaxProfile profile = new TaxProfile(form, country, masked, vatCountry, Instant.EPOCH);
        return db.change(caller, ask, tx -> TaxProfilesRepository.save(tx, caller.id(), profile, content)
                .compose(at -> (DAC7.equals(form)
                                ? Future.succeededFuture()
                                : TaxProfilesRepository.remove(tx, caller.id(), W9.equals(form) ? W8BEN : W9))
                        .compose(removed -> Audit.event(
                                tx, caller, "tax_profile.save", caller.id(), Map.of("form", form, "country", country)))
                        .map(new TaxProfileSaved(
                                "success",
                                Translatable.of("Your tax details are on file."),
                                new TaxProfile(form, country, masked, vatCountry, at)))));
    }

    /** Collects the problems between the fields of a form. */
    private static final class Problems {
        private final FieldErrors invalid = new FieldErrors();

        void unless(boolean right, String field, @English String problem) {
            if (!right) {
                invalid.putIfAbsent(field, problem);
            }
        }

        void birth(LocalDate day) {
            LocalDate today = BusinessTime.today();
            unless(
                    day == null || (day.isBefore(today) && day.isAfter(today.minusYears(OLDEST))),
                    "birth_date",
                    "must be the day of a birth");
        }

        /** Refuses the form if it has any, or violates the constraints of single fields. */
        void refuseWith(DeferredValidation form) {
            RecordShape.refuse(form, invalid);
        }
    }
}
