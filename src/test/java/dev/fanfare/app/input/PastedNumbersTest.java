package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Body;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Numbers and codes that people paste, in all requests. */
class PastedNumbersTest {
    /** What stands in numbers that are pasted from mails, PDF files and bank pages. */
    private static final Map<String, String> SEPARATORS = Map.ofEntries(
            Map.entry("space", " "),
            Map.entry("no-break space", "\u00A0"),
            Map.entry("narrow no-break space", "\u202F"),
            Map.entry("thin space", "\u2009"),
            Map.entry("ideographic space", "\u3000"),
            Map.entry("tab", "\t"),
            Map.entry("line", "\r\n"),
            Map.entry("zero-width space", "\u200B"),
            Map.entry("zero-width joiner", "\u200D"),
            Map.entry("word joiner", "\u2060"),
            Map.entry("byte order mark", "\uFEFF"),
            Map.entry("soft hyphen", "\u00AD"),
            Map.entry("left-to-right mark", "\u200E"),
            Map.entry("override", "\u202D"),
            Map.entry("isolate", "\u2066"),
            Map.entry("variation selector", "\uFE0F"),
            Map.entry("hyphen-minus", "-"),
            Map.entry("hyphen", "\u2010"),
            Map.entry("no-break hyphen", "\u2011"),
            Map.entry("en dash", "\u2013"),
            Map.entry("minus", "\u2212"),
            Map.entry("dot", "."),
            Map.entry("slash", "/"));

    /** Words of which one is in the name of each number or code. */
    private static final Pattern NUMBER = Pattern.compile(
            "iban|bic|swift|routing|sort_code|number|vat|tin|ssn|phone|mobile|code|otp|postcode|zip|account|reference|token");

    /** Fields with such a name that are none, or that people do not paste. */
    private static final Map<String, String> NO_NUMBERS = new TreeMap<>(Map.ofEntries(
            Map.entry("tin_type", "a choice"),
            Map.entry("no_tin_reason", "a sentence"),
            Map.entry("account_holder_name", "a name"),
            Map.entry("currency_code", "a choice"),
            Map.entry("Country.code", "a choice"),
            Map.entry("Category.code", "a name for programs"),
            Map.entry("account", "a choice"),
            Map.entry("FinishOidcSignIn.code", "a program sends it"),
            Map.entry("FinishOidcStepUp.code", "a program sends it"),
            Map.entry("FinishNetworkSignIn.code", "a program sends it"),
            Map.entry("access_token", "a program sends it"),
            Map.entry("renewal_token", "a program sends it")));

    private record Member(Class<?> record, RecordComponent component) {
        String name() {
            return RecordShape.nameOf(component);
        }

        @Override
        public String toString() {
            return record.getSimpleName() + "." + name();
        }

        Pasted pasted() {
            try {
                Field field = record.getDeclaredField(component.getName());
                return field.getAnnotation(Pasted.class);
            } catch (NoSuchFieldException e) {
                throw new AssertionError(e);
            }
        }

        boolean isText() {
            return component.getType() == String.class || component.getType() == Secret.class;
        }

        Object read(String text) throws Exception {
            Object read = Json.mapper()
                    .treeToValue(JsonNodeFactory.instance.objectNode().put(name(), text), record);
            Object value = component.getAccessor().invoke(read);
            return value instanceof Secret secret ? secret.value() : value;
        }
    }

    /** All members of all requests, also within others. */
    private static List<Member> members() {
        Set<Class<?>> records = new LinkedHashSet<>();
        Endpoints.all().<Class<?>>map(Endpoint::body).forEach(body -> gather(body, records));
        return records.stream()
                .flatMap(record -> Arrays.stream(record.getRecordComponents()).map(part -> new Member(record, part)))
                .toList();
    }

    private static void gather(Type type, Set<Class<?>> records) {
        if (type instanceof ParameterizedType list) {
            Arrays.stream(list.getActualTypeArguments()).forEach(argument -> gather(argument, records));
        } else if (type instanceof Class<?> record
                && record.isRecord()
                && record != Secret.class
                && records.add(record)) {
            Arrays.stream(record.getRecordComponents()).forEach(part -> gather(part.getGenericType(), records));
        }
    }

    @Test
    @DisplayName("HT-23 each number and code that people paste is read without what separates it")
    void everyNumberIsPasted() throws Exception {
        List<Member> texts = members().stream().filter(Member::isText).toList();
        List<String> unread = new ArrayList<>();
        List<Member> pasted = new ArrayList<>();
        Set<String> exempt = new LinkedHashSet<>();
        for (Member member : texts) {
            if (member.pasted() != null) {
                pasted.add(member);
            } else if (NO_NUMBERS.containsKey(member.name())) {
                exempt.add(member.name());
            } else if (NO_NUMBERS.containsKey(member.toString())) {
                exempt.add(member.toString());
            } else if (NUMBER.matcher(member.name()).find()) {
                unread.add(member.toString());
            }
        }
        assertThat(unread).isEmpty();
        assertThat(exempt).containsExactlyInAnyOrderElementsOf(NO_NUMBERS.keySet());
        assertThat(pasted).hasSizeGreaterThan(35);
        List<String> wrong = new ArrayList<>();
        for (Member member : pasted) {
            Object clean = member.read("12345678");
            assertThat(clean).as(member.toString()).isEqualTo("12345678");
            SEPARATORS.forEach((name, separator) -> {
                String text = member.pasted().value() == Pasted.Form.COMPACT
                        ? "\uFEFF" + "12" + separator + "345" + separator + "678\u00A0"
                        : "\u200B\u00A012345678\u202F\t";
                try {
                    if (!clean.equals(member.read(text))) {
                        wrong.add(member + " " + name + ": " + member.read(text));
                    }
                } catch (Exception e) {
                    wrong.add(member + " " + name + ": " + e);
                }
            });
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void amountsAndDaysAreReadWithoutWhatDoesNotShow() throws Exception {
        List<String> wrong = new ArrayList<>();
        int asked = 0;
        for (Member member : members()) {
            Class<?> type = member.component().getType();
            String text = type == BigDecimal.class || type == Long.class || type == Integer.class
                    ? "32"
                    : type == LocalDate.class ? "2026-05-31" : type == Instant.class ? "2026-05-31T09:30:00Z" : null;
            if (text == null) {
                continue;
            }
            asked++;
            String pasted = "\uFEFF\u00A0" + text.replace("-", "\u2011") + "\u202F\u200B\t";
            if (!member.read(text).equals(member.read(pasted))) {
                wrong.add(member.toString());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(asked).isGreaterThan(100);
    }

    @Test
    void telephoneNumbersAreTheSameHoweverTheyArePasted() {
        Publisher publisher = World.shared().publisher();
        SEPARATORS.forEach((name, separator) -> {
            publisher.ok(
                    "/web/api/update/profile/",
                    Body.of("{}").put("phone", "\u202A+43" + separator + "660" + separator + "1234567\u202C"));
            assertThat(World.shared().text("select phone from users where id = ?", publisher.id()))
                    .as(name)
                    .isEqualTo("+436601234567");
        });
    }

    @Test
    void bankAccountsAreTheSameHoweverTheirNumbersArePasted() {
        Publisher publisher = World.shared().publisher();
        Set<Long> saved = new LinkedHashSet<>();
        SEPARATORS.forEach((name, separator) -> {
            Map<String, String> account = new LinkedHashMap<>(Map.of(
                    "bank_name",
                    "Erste Bank",
                    "account_holder_name",
                    "Ada Lovelace",
                    "bic",
                    "COBA" + separator + "DEFF"));
            account.put("iban", String.join(separator, "DE89", "3704", "0044", "0532", "0130", "00") + separator);
            saved.add(publisher
                    .call("/web/api/update/bank-account/", account)
                    .at("bank_account_id")
                    .asLong());
        });
        assertThat(saved).hasSize(1);
    }
}
