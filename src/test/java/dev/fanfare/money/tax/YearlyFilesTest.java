package dev.fanfare.money.tax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.io.StringReader;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-08: what authorities get of a year. */
class YearlyFilesTest {
    private static final Node NODE = Node.start(Map.of(
            "taxes.reporter.ein", "12-3456789",
            "taxes.reported_by_processor", "stripe",
            "payments.safety.rest_hours", "0"));
    private final int year = LocalDate.now(ZoneOffset.UTC).getYear();
    private static final String NEC = "/admin/api/taxes/form-1099-nec/";
    private static final String CORRECTED = "/admin/api/taxes/form-1099-nec/corrected/";
    private static final String DAC7 = "/admin/api/taxes/dac7/";

    private final World world = NODE.world();
    private final Operator operator = world.operator();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName(
            "PD-08: the form 1099-NEC from the threshold on, with its number in clear, and a line in the audit log")
    void writesForm1099Nec() {
        Publisher paid = isPaid(TaxFormsTest.AMERICAN, "2000");
        Publisher little = isPaid(TaxFormsTest.AMERICAN, "1999.99");
        Publisher company = isPaid(
                TaxFormsTest.AMERICAN
                        .replace("'individual'", "'llc_c'")
                        .replace("'ssn'", "'ein'")
                        .replace(TaxFormsTest.SSN, "12-3456789"),
                "3000");
        // What a processor reports itself is not reported twice.
        Publisher other = world.publisher().earns("2500", "USD");
        other.call(TaxFormsTest.W9, TaxFormsTest.AMERICAN).expect(200);
        operator.completes(other.call(
                        "/web/api/payout/request/",
                        "{amount: 2500, method: 'stripe', stripe_account: 'acct_1ABCdef23'}")
                .expect(201)
                .number("payout_id"));
        Answer file = operator.call(NEC, "{year: %s}", year).expect(200);
        assertThat(file.header("Content-Disposition").orElseThrow()).contains("form-1099-nec-");
        List<Map<String, String>> lines = Csv.lines(file);
        assertThat(lines)
                .extracting(line -> line.get("Form Account Number"))
                .contains(Long.toString(paid.id()))
                .doesNotContain(Long.toString(little.id()), Long.toString(company.id()), Long.toString(other.id()));
        Map<String, String> own = lines.stream()
                .filter(line -> line.get("Form Account Number").equals(Long.toString(paid.id())))
                .findFirst()
                .orElseThrow();
        assertThat(own)
                .containsEntry("Form Type", "1099-NEC")
                .containsEntry("Payer Taxpayer ID Number", "123456789")
                .containsEntry("Recipient TIN Type", "SSN")
                .containsEntry("Recipient Taxpayer ID Number", "457555462")
                .containsEntry("Recipient First Name", "Ada")
                .containsEntry("Recipient Last Name (Surname)", "Byron")
                .containsEntry("Box 1 - Nonemployee Compensation", "2000.00")
                .hasSize(54);
        assertThat(world.text(
                        "select string_agg(after ->> 'file', ' ') from audit_log where action = 'tax_profile.open' and"
                                + " subject = ?",
                        "user:" + paid.id()))
                .isEqualTo("1099-nec");
        assertThat(world.number(
                        "select count(*) from audit_log where action = 'tax_profile.open' and subject = ?",
                        "user:" + little.id()))
                .isZero();
        assertThat(Csv.lines(operator.call(NEC, "{year: %s}", year - 2).expect(200)))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "PD-08: a corrected file names exactly the payees with another amount, name or TIN, and those missing; the original stays")
    void correctsForms1099Nec() {
        int last = year - 1;
        operator.call(CORRECTED, "{year: %s, number: 1}", last).expectError(422, "validation_error");
        operator.call(NEC, "{year: %s, hand_out: true}", year).expectError(422, "validation_error");
        Publisher same = isPaid(TaxFormsTest.AMERICAN, "2000");
        Publisher amount = isPaid(TaxFormsTest.AMERICAN, "3000");
        Publisher name = isPaid(TaxFormsTest.AMERICAN, "4000");
        Publisher number = isPaid(TaxFormsTest.AMERICAN, "5000");
        Publisher moved = isPaid(TaxFormsTest.AMERICAN, "6000");
        for (Publisher each : List.of(same, amount, name, number, moved)) {
            isOfLastYear(each);
        }
        byte[] original = handedOut(last);
        assertThat(original)
                .isEqualTo(operator.call(NEC, "{year: %s}", last).expect(200).bytes());

        isOfLastYear(amount);
        name.call(TaxFormsTest.W9, TaxFormsTest.AMERICAN.replace("Byron", "Lovelace"))
                .expect(200);
        number.call(TaxFormsTest.W9, TaxFormsTest.AMERICAN.replace(TaxFormsTest.SSN, "457-55-5463"))
                .expect(200);
        moved.call(TaxFormsTest.W9, TaxFormsTest.AMERICAN.replace("street: '", "street: 'New "))
                .expect(200);
        Publisher late = isPaid(TaxFormsTest.AMERICAN, "7000");
        Publisher below = isPaid(TaxFormsTest.AMERICAN, "2500");
        isPaid(TaxFormsTest.AMERICAN, "10");
        Publisher exempt = isPaid(
                TaxFormsTest.AMERICAN
                        .replace("'individual'", "'c_corporation'")
                        .replace("'ssn'", "'ein'")
                        .replace(TaxFormsTest.SSN, "12-3456789"),
                "9000");
        isOfLastYear(exempt);
        isOfLastYear(late);

        assertThat(handedOut(last)).isEqualTo(original);
        operator.call(CORRECTED, "{year: %s, number: 2}", last).expectError(422, "validation_error");
        byte[] first = corrected(last, 1);
        assertThat(corrections(first))
                .containsExactlyInAnyOrder(
                        amount.id() + " G 457555462 Byron 0.00",
                        name.id() + " G 457555462 Byron 0.00",
                        name.id() + " C 457555462 Lovelace 4000.00",
                        number.id() + " G 457555462 Byron 0.00",
                        number.id() + " C 457555463 Byron 5000.00",
                        late.id() + "  457555462 Byron 7000.00");
        // Beyond the threshold only after the files that were handed out.
        isOfLastYear(below);
        // A payee who was missing is corrected like any other.
        late.call(TaxFormsTest.W9, TaxFormsTest.AMERICAN.replace("Byron", "King"))
                .expect(200);

        name.call(TaxFormsTest.W9, TaxFormsTest.AMERICAN).expect(200);
        assertThat(corrected(last, 1)).isEqualTo(first);
        assertThat(corrections(corrected(last, 2)))
                .containsExactlyInAnyOrder(
                        name.id() + " G 457555462 Lovelace 0.00",
                        name.id() + " C 457555462 Byron 4000.00",
                        late.id() + " G 457555462 Byron 0.00",
                        late.id() + " C 457555462 King 7000.00",
                        below.id() + "  457555462 Byron 2500.00");
        assertThat(corrections(corrected(last, 3))).isEmpty();
        assertThat(handedOut(last)).isEqualTo(original);
    }

    private static void isOfLastYear(Publisher publisher) {
        NODE.execute(
                "update payouts set processed_at = processed_at - interval '1 year' where user_id = ?", publisher.id());
    }

    private byte[] handedOut(int ofYear) {
        return operator.call(NEC, "{year: %s, hand_out: true}", ofYear)
                .expect(200)
                .bytes();
    }

    private byte[] corrected(int ofYear, int file) {
        return operator.call(CORRECTED, "{year: %s, number: %s}", ofYear, file)
                .expect(200)
                .bytes();
    }

    private static List<String> corrections(byte[] file) {
        return Csv.lines(file).stream()
                .map(line -> line.get("Form Account Number") + " " + line.get("Correction") + " "
                        + line.get("Recipient Taxpayer ID Number") + " " + line.get("Recipient Last Name (Surname)")
                        + " "
                        + line.get("Box 1 - Nonemployee Compensation"))
                .toList();
    }

    @Test
    @DisplayName("PD-08: the report by DAC7 is valid by the OECD's schema, whatever names people have")
    void writesDac7() throws Exception {
        Publisher austrian = isPaid(TaxFormsTest.AUSTRIAN, "123.45");
        Publisher company = isPaid("""
                {company_name: 'A & B <GmbH> \\u0001', registration_number: 'FN 1234x',
                 tins: [{country: 'DE', number: '86095742719'}, {country: 'AT', number: '123456789'}],
                 address: {street: '&', city: 'Köln', region: 'NRW', postcode: '50667', country: 'DE'}, certified: true}""", "10.51");
        Publisher unpaid = world.publisher();
        unpaid.call(TaxFormsTest.DAC7, TaxFormsTest.AUSTRIAN).expect(200);
        String xml = operator.call(DAC7, "{year: %s}", year).expect(200).text();
        SchemaFactory schemas = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        schemas.newSchema(getClass().getResource("/dac7/DPIXML_v1.0.xsd"))
                .newValidator()
                .validate(new StreamSource(new StringReader(xml)));
        assertThat(xml)
                .contains("-seller-" + austrian.id() + "-USD", "-seller-" + company.id() + "-USD")
                .contains("<dpi:TIN issuedBy=\"AT\">931736581</dpi:TIN>", "A &amp; B &lt;GmbH", "AT611904300234573201")
                .contains("currCode=\"USD\">123<", "currCode=\"USD\">10<", "currCode=\"USD\">1<")
                .doesNotContain("-seller-" + unpaid.id() + "-");
        assertThat(world.number(
                        "select count(*) from audit_log where action = 'tax_file.write' and subject = ?",
                        "tax_file:dac7:" + year))
                .isPositive();
        // A year without anybody is a whole report, too.
        schemas.newSchema(getClass().getResource("/dac7/DPIXML_v1.0.xsd"))
                .newValidator()
                .validate(new StreamSource(new StringReader(
                        operator.call(DAC7, "{year: 2021}").expect(200).text())));
    }

    @Test
    @DisplayName("PD-08: who was paid and told nothing is listed; only who may opens forms")
    void listsMissingForms() {
        Publisher missing = world.publisher().earns("20", "USD");
        operator.completes(missing.asksPayout("20"));
        assertThat(Csv.lines(operator.call("/admin/api/taxes/missing-tax-forms/", "{year: %s}", year)
                        .expect(200)))
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("user_id", Long.toString(missing.id()))
                        .containsEntry("paid", "19.50"));
        Operator other = world.staff(Permission.FINANCE_PERSONAL, Permission.PAYOUTS_PROCESS);
        other.call(NEC, "{year: %s}", year).expect(403);
        other.call(DAC7, "{year: %s}", year).expect(403);
        operator.call(DAC7, "{year: 1}").expectError(422, "validation_error");
    }

    /** A publisher with this form, who was paid so much by PayPal in one go. */
    private Publisher isPaid(String form, String amount) {
        Publisher publisher = world.publisher().earns(amount, "USD");
        publisher
                .call(form.contains("tins") ? TaxFormsTest.DAC7 : TaxFormsTest.W9, form)
                .expect(200);
        operator.completes(publisher.asksPayout(amount));
        return publisher;
    }
}
