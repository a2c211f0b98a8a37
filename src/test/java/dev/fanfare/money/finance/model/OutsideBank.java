package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.support.Cash;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A bank with an account of ours in each currency. It knows the files that were taken to it and who pays in, and nothing
 * of our books. It says everything in statements, each booking once, and may notify of it before.
 */
final class OutsideBank {
    private static final Pattern SEPA = Pattern.compile(
            "<EndToEndId>([^<]+)</EndToEndId>.*?<InstdAmt Ccy=\"([A-Z]{3})\">([0-9.]+)</InstdAmt>", Pattern.DOTALL);

    private final Map<String, Cash> accounts = new LinkedHashMap<>();
    private final Map<String, Long> balances = new HashMap<>();
    private final Set<String> received = new HashSet<>();
    private final List<SentFile> files = new ArrayList<>();
    private final List<Booking> bookings = new ArrayList<>();

    OutsideBank(World world) {
        Border.CURRENCIES.forEach(currency -> accounts.put(currency, Cash.opens(world, currency)));
    }

    /** Why money moved. */
    enum Why {
        PAID_IN,
        TAKEN_BACK,
        PAID,
        BATCH,
        RETURNED,
        BY_HAND,
        WITHDRAWN,
        MOVED,
        CHARGED
    }

    /** What became of a payment that we ordered. */
    enum State {
        ORDERED,
        PAID,
        REFUSED,
        RETURNED
    }

    /** A payment in a file. */
    static final class Payment {
        final String endToEndId;
        final Money amount;
        State state = State.ORDERED;

        Payment(String endToEndId, Money amount) {
            this.endToEndId = endToEndId;
            this.amount = amount;
        }
    }

    /** A file that was taken to the bank. */
    record SentFile(long run, int number, List<Payment> payments) {
        boolean isUntouched() {
            return payments.stream().allMatch(each -> each.state == State.ORDERED);
        }

        Money sum() {
            return payments.stream()
                    .map(each -> each.amount)
                    .reduce(Money::plus)
                    .orElseThrow();
        }
    }

    /** What the bank has booked on an account of ours. */
    static final class Booking {
        final Why why;
        final Money amount;
        final boolean credit;
        final LocalDate day;
        String text = "";
        /** The bank's own; null for none. */
        String reference = World.unique("B");
        /** Whether its notification, then its statement, has that reference. */
        boolean notifiedBy = true;

        boolean statedBy = true;
        /** Who paid in; 0 for a stranger. */
        long payer;
        /** Of ours; null for none. */
        Payment payment;

        SentFile batch;
        /** What staff recorded of it before, such as {@code deposit:7}; null for nothing. */
        String recorded;
        /** The invoice that its payer means; 0 for none. */
        long invoice;

        boolean coded;
        boolean stated;
        boolean undone;

        Booking(Why why, Money amount, boolean credit, LocalDate day) {
            this.why = why;
            this.amount = amount;
            this.credit = credit;
            this.day = day;
        }

        String currency() {
            return amount.currency();
        }
    }

    /** A file of the bank, and the bookings of its lines. */
    record Told(String file, List<Booking> lines) {}

    List<SentFile> files() {
        return files;
    }

    List<Booking> bookings() {
        return bookings;
    }

    List<Long> accounts() {
        return accounts.values().stream().map(Cash::id).toList();
    }

    long account(String currency) {
        return accounts.get(currency).id();
    }

    long balance(String currency) {
        return balances.getOrDefault(currency, 0L);
    }

    /** Takes a file: SEPA, NACHA or CSV. */
    void take(long run, int number, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        List<Payment> payments = new ArrayList<>();
        if (text.startsWith("<")) {
            SEPA.matcher(text)
                    .results()
                    .forEach(found -> payments.add(payment(found.group(1), found.group(3), found.group(2))));
        } else if (text.startsWith("101")) {
            text.lines()
                    .filter(line -> line.startsWith("6"))
                    .forEach(line -> payments.add(payment(
                            line.substring(39, 54).strip(),
                            new BigDecimal(line.substring(29, 39))
                                    .movePointLeft(2)
                                    .toPlainString(),
                            "USD")));
        } else {
            text.lines()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .forEach(cells -> payments.add(payment(cells[0], cells[1], cells[2])));
        }
        assertThat(payments).as(text).isNotEmpty();
        files.add(new SentFile(run, number, payments));
    }

    private Payment payment(String id, String amount, String currency) {
        assertThat(received.add(id)).as("payment %s is ordered once", id).isTrue();
        return new Payment(id, Money.parse(new BigDecimal(amount), currency).orElseThrow());
    }

    Booking book(Booking booking) {
        bookings.add(booking);
        long minor = booking.amount.minor();
        balances.merge(booking.currency(), booking.credit ? minor : -minor, Long::sum);
        return booking;
    }

    /** Notifies of a booking that no statement has yet, with another date. */
    Told notify(Booking booking, int later) {
        return new Told(
                accounts.get(booking.currency())
                        .notification(
                                World.unique("N"), entry(booking, booking.day.plusDays(later), booking.notifiedBy)),
                List.of(booking));
    }

    /** A statement of what is new in a currency; without lines if nothing is. */
    Told state(String currency) {
        List<Booking> fresh = bookings.stream()
                .filter(each -> !each.stated && each.currency().equals(currency))
                .toList();
        if (fresh.isEmpty()) {
            return new Told("", fresh);
        }
        fresh.forEach(each -> each.stated = true);
        return new Told(
                accounts.get(currency)
                        .statement(
                                World.unique("S"),
                                fresh.stream()
                                        .map(each -> entry(each, each.day, each.statedBy))
                                        .toArray(String[]::new)),
                fresh);
    }

    /** A report (pain.002) that refuses a file, or one payment of it. */
    static String refusal(SentFile file, Payment one) {
        return "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'><CstmrPmtStsRpt><GrpHdr><MsgId>"
                + World.unique("R") + "</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F" + file.run() + "-"
                + file.number() + "</OrgnlMsgId>" + (one == null ? "<GrpSts>RJCT</GrpSts>" : "")
                + "</OrgnlGrpInfAndSts>"
                + (one == null
                        ? ""
                        : "<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>"
                                + one.endToEndId + "</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>"
                                + "</OrgnlPmtInfAndSts>")
                + "</CstmrPmtStsRpt></Document>";
    }

    private static String entry(Booking booking, LocalDate day, boolean referred) {
        String reference =
                referred && booking.reference != null ? "<AcctSvcrRef>" + booking.reference + "</AcctSvcrRef>" : "";
        String code = booking.coded
                ? "<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>"
                : "";
        return "<Ntry><Amt Ccy='" + booking.currency() + "'>"
                + booking.amount.decimal().toPlainString() + "</Amt><CdtDbtInd>" + (booking.credit ? "CRDT" : "DBIT")
                + "</CdtDbtInd>" + (booking.why == Why.TAKEN_BACK ? "<RvslInd>true</RvslInd>" : "")
                + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + day + "</Dt></BookgDt>" + reference + code + "<NtryDtls>"
                + details(booking) + "</NtryDtls></Ntry>";
    }

    private static String details(Booking booking) {
        if (booking.batch != null) {
            return "<Btch><NbOfTxs>" + Math.max(2, booking.batch.payments().size()) + "</NbOfTxs></Btch>";
        }
        return "<TxDtls>"
                + (booking.payment == null
                        ? ""
                        : "<Refs><EndToEndId>" + booking.payment.endToEndId + "</EndToEndId></Refs>")
                + "<RmtInf><Ustrd>" + booking.text + ".</Ustrd></RmtInf>"
                + (booking.why == Why.RETURNED ? "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" : "") + "</TxDtls>";
    }
}
