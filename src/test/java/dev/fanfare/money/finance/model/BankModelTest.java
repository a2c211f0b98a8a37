package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.finance.model.Border.People;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.support.Books;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * BD-01 to BD-07: whatever a bank and providers do in whatever order, at every end the books have what these have, to the
 * minor unit. {@code -Dbank.sequences=50} tries more.
 */
@Tag(Soak.GROUP)
@Nightly
class BankModelTest {
    private static final int SEQUENCES = Soak.size("bank.sequences", 2, 1_000);
    private static final Node NODE = Node.start(Map.of(
            "payments.scales", "",
            "payments.runs.approve_above", "1000000000",
            "disbursements.ask_again_ms", "100",
            "disbursements.guard.max_failures", "1000"));
    private static final World WORLD = NODE.world();
    private static final String IBAN = "DE89370400440532013000";

    @AfterContainer
    static void stop() {
        NODE.close();
    }

    @Provide
    Arbitrary<List<List<BankOp>>> sequences() {
        return BankOp.sequence().list().ofSize(SEQUENCES);
    }

    @Property(tries = 1, shrinking = ShrinkingMode.OFF)
    void theBooksHaveWhatTheBankHas(@ForAll("sequences") List<List<BankOp>> sequences) {
        People people = people();
        List<Border> borders = new ArrayList<>();
        sequences.forEach(any -> borders.add(new Border(NODE, people)));
        NODE.sweep(new IssueInvoices());
        for (int i = 0; i < SEQUENCES; i++) {
            Border border = borders.get(i);
            WriteOffsModel writeOffs = new WriteOffsModel(border);
            for (BankOp op : sequences.get(i)) {
                if (op.kind() == BankOp.Kind.WRITE_OFF) {
                    writeOffs.writeOff(op);
                } else {
                    border.act(op);
                }
                writeOffs.follow();
            }
            border.end();
            writeOffs.check();
            if (i % 50 == 0) {
                assertThat(people.books().differences()).isEmpty();
            }
        }
        BorderChecks.checkProvidersPaidOnce(borders.get(0));
        assertThat(people.books().differences()).isEmpty();
    }

    private static People people() {
        WORLD.operator().withAnother("/admin/api/legal-entities/update/", """
            {legal_entity_id: 1, name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin',
             country: 'DE', vat_id: 'DE123456789', prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51'}\
            """);
        List<Long> payees = new ArrayList<>();
        List<Long> accounts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Publisher publisher = WORLD.publisher();
            payees.add(publisher.id());
            accounts.add(i % 2 == 0 ? publisher.hasBankAccount() : european(publisher));
        }
        return new People(
                payees, accounts, List.of(WORLD.operator().id(), WORLD.staff().id()), new Books(NODE));
    }

    private static long european(Publisher publisher) {
        long account = publisher
                .call(
                        "/web/api/update/bank-account/",
                        Map.of("bank_name", "Erste Bank", "iban", IBAN, "account_holder_name", "Ada Lovelace"))
                .expect(201)
                .number("bank_account_id");
        WORLD.operator().verifies(account);
        return account;
    }
}
