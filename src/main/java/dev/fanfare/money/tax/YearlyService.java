package dev.fanfare.money.tax;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.DocumentArchive;
import dev.fanfare.money.tax.TaxProfilesRepository.American;
import dev.fanfare.money.tax.TaxProfilesRepository.Seller;
import dev.fanfare.money.tax.TaxesConfig.Reporter;
import dev.fanfare.money.tax.api.TaxForms.Address;
import dev.fanfare.money.tax.api.YearlyFiles.Corrected1099Nec;
import dev.fanfare.money.tax.api.YearlyFiles.Form1099Nec;
import dev.fanfare.money.tax.api.YearlyFiles.ListCorrected1099Nec;
import dev.fanfare.money.tax.api.YearlyFiles.ListCorrected1099Nec.Corrected1099NecChunk;
import dev.fanfare.money.tax.api.YearlyFiles.ListForm1099Nec;
import dev.fanfare.money.tax.api.YearlyFiles.ListForm1099Nec.Form1099NecChunk;
import dev.fanfare.money.tax.api.YearlyFiles.ListMissingTaxForms;
import dev.fanfare.money.tax.api.YearlyFiles.ListMissingTaxForms.MissingTaxFormsChunk;
import dev.fanfare.money.tax.api.YearlyFiles.WriteDac7;
import dev.fanfare.money.tax.api.YearlyFiles.WriteDac7.Dac7Chunk;
import dev.fanfare.money.tax.api.YearlyFilesForm1099NecBuilder;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.ResponseKind.Piece;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes yearly files for authorities, chunk by chunk. Each file and each form decrypted for it leaves an audit log
 * line, in the transaction that reads it.
 */
record YearlyService(Database db, TaxEncryption encryption, DocumentArchive archive, TaxesConfig config) {
    private static final int CHUNK = 100;
    private static final int ACCOUNTS = 1_000;
    /** Original forms in a chunk of a corrected file; the next file has the rest. */
    private static final int LATE = 1_000;

    private static final String CORRECTED_FILE = "1099-nec-corrected";
    private static final String DOLLARS = "USD";
    private static final BigDecimal NOTHING = Money.zero(DOLLARS).decimal();
    /** Corporations get no form 1099-NEC (Treas. Reg. § 1.6041-3(p)(1)). */
    private static final Set<String> EXEMPT = Set.of("c_corporation", "s_corporation", "llc_c", "llc_s");

    /** As of now; or, handed out, as they were the first time. */
    Future<Form1099NecChunk> form1099Nec(Caller caller, ListForm1099Nec ask) {
        if (!ask.handOut()) {
            return present(caller, ask);
        }
        if (ask.year() >= BusinessTime.today().getYear()) {
            throw CommonFault.invalid("year", "is not over");
        }
        return archive.get(document(ask.year(), 0, ask.after()), () -> present(caller, ask)
                        .map(TaxEncryption::bytes))
                .map(bytes -> TaxEncryption.read(bytes, Form1099NecChunk.class));
    }

    /**
     * Of those handed out, the forms with another amount, name or TIN now than the last file has; and original forms of
     * payees in no file.
     */
    Future<Corrected1099NecChunk> corrected(Caller caller, ListCorrected1099Nec ask) {
        return (ask.after() == null ? requireHandedOut(ask) : Future.<Void>succeededFuture())
                .compose(
                        ready -> archive.get(document(ask.year(), ask.number(), ask.after()), () -> correct(caller, ask)
                                .map(TaxEncryption::bytes)))
                .map(bytes -> TaxEncryption.read(bytes, Corrected1099NecChunk.class));
    }

    private static String document(int year, int file, Long after) {
        return "form_1099_nec:" + year + ":" + file + ":" + (after == null ? 0 : after);
    }

    /** The files that it corrects must be whole. */
    private Future<Void> requireHandedOut(ListCorrected1099Nec ask) {
        Future<Void> whole = Future.succeededFuture();
        for (int file = 0; file < ask.number(); file++) {
            int before = file;
            whole = whole.compose(done -> requireWhole(ask.year(), before, null));
        }
        return whole;
    }

    private Future<Void> requireWhole(int year, int file, Long after) {
        return archive.find(document(year, file, after)).compose(found -> {
            if (found.isEmpty()) {
                throw file == 0
                        ? CommonFault.invalid("year", "has no file that was handed out as a whole")
                        : CommonFault.invalid("number", "follows a file that was not handed out as a whole");
            }
            Long next = TaxEncryption.read(found.get(), Cursor.class).next();
            return next == null ? Future.succeededFuture() : requireWhole(year, file, next);
        });
    }

    /** Where a chunk ends. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Cursor(Long next) {}

    private Future<Corrected1099NecChunk> correct(Caller caller, ListCorrected1099Nec ask) {
        return archive.find(document(ask.year(), 0, ask.after()))
                .map(found -> TaxEncryption.read(found.orElseThrow(), Form1099NecChunk.class))
                .compose(original -> lastForms(original, ask, 1, new LinkedHashMap<>())
                        .compose(last -> db.transaction(tx -> TaxProfilesRepository.listPresent(
                                        tx,
                                        List.copyOf(last.keySet()),
                                        start(ask.year()),
                                        start(ask.year() + 1),
                                        config.reportedByProcessor())
                                .compose(present -> late(tx, caller, ask, original.next(), last.keySet())
                                        .compose(late -> audit(tx, caller, CORRECTED_FILE, ask.year(), ask.after())
                                                .map(audited -> Stream.concat(
                                                                corrections(tx, caller, ask.year(), last, present)
                                                                        .stream(),
                                                                late.stream())
                                                        .toList())))))
                        .map(items -> new Corrected1099NecChunk(items, original.next(), null)));
    }

    /** The last form of each user of a chunk, after the corrected files before this one. */
    private Future<Map<Long, Form1099Nec>> lastForms(
            Form1099NecChunk original, ListCorrected1099Nec ask, int file, Map<Long, Form1099Nec> last) {
        if (file == 1) {
            original.items().forEach(form -> last.put(Long.valueOf(form.account()), form));
        }
        return file == ask.number()
                ? Future.succeededFuture(last)
                : archive.find(document(ask.year(), file, ask.after())).compose(found -> {
                    TaxEncryption.read(found.orElseThrow(), Corrected1099NecChunk.class)
                            .items()
                            .forEach(each -> last.put(Long.valueOf(each.form().account()), each.form()));
                    return lastForms(original, ask, file + 1, last);
                });
    }

    private List<Corrected1099Nec> corrections(
            Tx tx, Caller caller, int year, Map<Long, Form1099Nec> last, List<American> present) {
        List<Corrected1099Nec> corrections = new ArrayList<>();
        for (American one : present) {
            TaxData data =
                    decrypt(tx, caller, CORRECTED_FILE, year, one.userId(), TaxProfilesService.W9, one.content());
            Form1099Nec before = last.get(one.userId());
            Form1099Nec now = form(year, one, data);
            if (EXEMPT.contains(data.classification())) {
                now = now.ofAmount(NOTHING);
            }
            boolean isSame = before.compensation().compareTo(now.compensation()) == 0;
            if (!before.payee().equals(now.payee())) {
                corrections.add(new Corrected1099Nec("G", before.ofAmount(NOTHING)));
                corrections.add(new Corrected1099Nec("C", now));
            } else if (!isSame) {
                corrections.add(new Corrected1099Nec("G", now));
            }
        }
        return corrections;
    }

    /** Forms that are filed as originals: a payee who is missing from a file needs no correction. */
    private Future<List<Corrected1099Nec>> late(
            Tx tx, Caller caller, ListCorrected1099Nec ask, Long last, Set<Long> reported) {
        int year = ask.year();
        return TaxProfilesRepository.listLate(
                        tx,
                        ask.after() == null ? 0 : ask.after(),
                        last,
                        start(year),
                        start(year + 1),
                        config.reportedByProcessor(),
                        atLeast(year),
                        reported,
                        LATE)
                .map(found -> {
                    List<Corrected1099Nec> originals = new ArrayList<>();
                    for (American one : found) {
                        TaxData data = decrypt(
                                tx, caller, CORRECTED_FILE, year, one.userId(), TaxProfilesService.W9, one.content());
                        if (!EXEMPT.contains(data.classification())) {
                            originals.add(new Corrected1099Nec(null, form(year, one, data)));
                        }
                    }
                    return originals;
                });
    }

    private long atLeast(int year) {
        return Money.parse(config.necFrom(year), DOLLARS).orElseThrow().minor();
    }

    private Future<Form1099NecChunk> present(Caller caller, ListForm1099Nec ask) {
        long after = ask.after() == null ? 0 : ask.after();
        return db.transaction(tx -> TaxProfilesRepository.listAmericans(
                        tx,
                        after,
                        start(ask.year()),
                        start(ask.year() + 1),
                        config.reportedByProcessor(),
                        atLeast(ask.year()),
                        CHUNK)
                .compose(found -> {
                    List<Form1099Nec> forms = new ArrayList<>();
                    for (American one : found) {
                        TaxData data = decrypt(
                                tx, caller, "1099-nec", ask.year(), one.userId(), TaxProfilesService.W9, one.content());
                        if (!EXEMPT.contains(data.classification())) {
                            forms.add(form(ask.year(), one, data));
                        }
                    }
                    return audit(tx, caller, "1099-nec", ask.year(), ask.after())
                            .map(new Form1099NecChunk(
                                    forms, Chunk.next(found, CHUNK, TaxProfilesRepository.American::id), null));
                }));
    }

    Future<Dac7Chunk> dac7(Caller caller, WriteDac7 ask) {
        long after = ask.after() == null ? 0 : ask.after();
        return db.transaction(tx -> TaxProfilesRepository.listSellers(
                        tx, after, LocalDate.of(ask.year(), 1, 1), LocalDate.of(ask.year() + 1, 1, 1), CHUNK)
                .compose(found -> {
                    Dac7Report report = new Dac7Report(config.reporter(), ask.year(), BusinessTime.now());
                    List<Piece> pieces = new ArrayList<>();
                    if (ask.after() == null) {
                        pieces.add(new Piece(report.beginning()));
                    }
                    for (Seller seller : found) {
                        if (seller.currency() != null) {
                            TaxData data = decrypt(
                                    tx,
                                    caller,
                                    "dac7",
                                    ask.year(),
                                    seller.userId(),
                                    TaxProfilesService.DAC7,
                                    seller.content());
                            pieces.add(new Piece(report.seller(seller, data)));
                        }
                    }
                    boolean last = found.stream().map(Seller::id).distinct().count() < CHUNK;
                    if (last) {
                        pieces.add(new Piece(report.end()));
                    }
                    return audit(tx, caller, "dac7", ask.year(), ask.after())
                            .map(new Dac7Chunk(
                                    pieces,
                                    last ? null : found.get(found.size() - 1).id(),
                                    null));
                }));
    }

    Future<MissingTaxFormsChunk> missingForms(Caller caller, ListMissingTaxForms ask) {
        long after = ask.after() == null ? 0 : ask.after();
        return Future.all(
                        TaxProfilesRepository.listMissingForms(
                                db,
                                after,
                                LocalDate.of(ask.year(), 1, 1),
                                LocalDate.of(ask.year() + 1, 1, 1),
                                ACCOUNTS),
                        TaxProfilesRepository.findLast(db, after, ACCOUNTS))
                .map(both -> new MissingTaxFormsChunk(
                        both.resultAt(0), both.<Optional<Long>>resultAt(1).orElse(null), null));
    }

    private static Instant start(int year) {
        return LocalDate.of(year, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private TaxData decrypt(
            Tx tx, Caller caller, String file, int year, long userId, String form, EncryptedValue content) {
        Map<String, Object> what = new LinkedHashMap<>();
        what.put("form", form);
        what.put("file", file);
        what.put("year", year);
        // Pipelined with the commit, without which nothing is answered.
        Audit.write(tx, caller, "tax_profile.open", "user:" + userId, null, what, null);
        return encryption.decrypt(TaxEncryption.profile(userId, form), content, TaxData.class);
    }

    /** A line for the file, with its first chunk. */
    private static Future<Void> audit(Tx tx, Caller caller, String file, int year, Long after) {
        return after != null
                ? Future.succeededFuture()
                : Audit.write(tx, caller, "tax_file.write", "tax_file:" + file + ":" + year, null, null, null);
    }

    private Form1099Nec form(int year, American one, TaxData data) {
        Reporter payer = config.reporter();
        Address address = data.address();
        boolean person = !data.company();
        int space = data.name().lastIndexOf(' ');
        return YearlyFilesForm1099NecBuilder.builder()
                .formType("1099-NEC")
                .taxYear(year)
                .payerTinType("EIN")
                .payerTin(payer.ein() == null ? null : payer.ein().replace("-", ""))
                .payerNameType("B")
                .payerName(payer.name())
                .payerCountry(payer.country())
                .payerAddress(payer.street())
                .payerCity(payer.city())
                .payerState(payer.region())
                .payerZip(payer.postcode())
                .payerPhoneType(payer.phone() == null ? null : "D")
                .payerPhone(payer.phone())
                .payerEmail(payer.email())
                .recipientTinType(data.tinType().toUpperCase(Locale.ROOT))
                .recipientTin(data.tins().get(0).number().value())
                .recipientNameType(person ? "I" : "B")
                .recipientName(person ? null : data.name())
                .recipientName2(data.businessName())
                .recipientFirstName(person && space > 0 ? data.name().substring(0, space) : null)
                .recipientLastName(person ? data.name().substring(space + 1) : null)
                .recipientCountry(address.country())
                .recipientAddress(address.street())
                .recipientCity(address.city())
                .recipientState(address.region())
                .recipientZip(address.postcode())
                .account(Long.toString(one.userId()))
                .compensation(Money.decimal(one.paid(), DOLLARS))
                .build();
    }
}
