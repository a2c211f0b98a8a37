package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Contract;
import dev.fanfare.support.FuzzedCall;
import dev.fanfare.support.FuzzedCalls;
import dev.fanfare.support.FuzzedCast;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random requests to all operations of the contract, by admitted callers and by others: nothing fails, every answer is as
 * described, and what the contract allows is not refused for its form. {@code -Dfuzz.requests=10000} sends more,
 * {@code -Dfuzz.seed} others.
 */
@Tag(Soak.GROUP)
@Nightly
class ContractFuzzTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final JsonNode DOCUMENT = Contract.DOCUMENT;
    private static final FuzzedCalls CALLS = new FuzzedCalls(DOCUMENT);
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final int REQUESTS = Soak.size("fuzz.requests", 200, 10_000);
    private static final int MAX_SHRINKS = 150;

    /**
     * Rules that no schema holds, since they are about other members, what is stored, the settings, the day, or what a text means:
     * the descriptions have them in words. A regular expression a line.
     */
    private static final Pattern IN_WORDS = Pattern.compile("""
            date_to must not be before date_from
            cursor is not the next of an answer of this list with these filters
            items must (name each once|be given, or else matching)
            matching must (be left out: .*|match .* items at most: narrow it)
            selection (must be .*|is not of a dry run of this request)
            count must be given together with selection
            date_to must be less than 400 days after date_from
            advertiser_id is needed: you act for several brands
            year has no file that was handed out as a whole
            vat_id needs a rate of VAT of its country, which is not known yet
            .* must be left out: .*
            date_(start|end) must be (a date and time: .*|before date_end)
            (missing )?(account_number|routing_number|account_type|account_holder_name|country|bic) ?(must .*|belongs to an IBAN)?
            .* are (not allowed|unknown): .*
            country is not a known country
            (country|city) is not an allowed (country|city of the country)
            country_id is not a country of the list
            currency(_code)? (is not a known currency|must be an ISO 4217 currency code|is not offered|must be the brand's, .*)
            .* (has more|must have at most .*) decimals .*
            (networks|minimum_rates.*network) must (each be one of|be among) .*
            categories there is no category .*
            terms.* (is not configured|(are|is) (a method|the platform).s, .*|must be .*|is needed|is there twice .*)
            settings[.].* must .*
            limits.* must not be (above|below) .*
            file .*
            instant is for a payout batch in EUR: choose that currency
            (paid_on|expires_at) (is|must be) in the future
            amount must be (at least|more than) .*
            campaign_id runs on credit: .*
            missing (legs|password|code|ids|reason|browser|renewal_token|text|comments?)
            pictures must (be files.*|name only files of your own that are not in use)
            links must be addresses that begin with https:// or http://
            url must (be a URL|begin with https://)
            position must (be a sealed position, .*|not be given with as_of)
            as_of (must not be given with position|is in the future)
            year is not over
            legs.* (must be left out: .*|do not add up .*|must .*|is .*)
            post_url is not the address of a post
            timezone must be an IANA time zone, such as Europe/Vienna
            birth_date must be (the day of a birth|a date .YYYY-MM-DD. within the last 120 years)
            (tin|foreign_tin|tins.*number|account.number) (is no .*|must be 4 to 20 letters and digits)
            tins must be one for each country
            tin_type must be ein for a company
            vat_id is (no VAT id of a member state|not a VAT id of the country)
            company_name is for companies alone
            .* is needed(, or a company_name| where there is no foreign TIN)
            (address.country|citizenship) asks for the form W-9 instead
            treaty.country must be the country of residence
            treaty.rate must be 0 to 100
            """.strip().replace("\n", "|"), Pattern.DOTALL);

    private final FuzzedCast cast = new FuzzedCast(NODE.world(), DOCUMENT);
    private final Set<String> succeeded = new TreeSet<>();

    @Test
    void everyAnswerIsAsTheContractSays() {
        Map<String, String> problems = new LinkedHashMap<>();
        JqwikSession.run(() -> {
            List<RandomGenerator<FuzzedCall>> operations = operations();
            Random random = new Random(SEED);
            for (int i = 0; i < REQUESTS; i++) {
                if (i % operations.size() == 0) {
                    Collections.shuffle(operations, random);
                }
                Shrinkable<FuzzedCall> call =
                        operations.get(i % operations.size()).next(random);
                int request = i;
                problem(call.value())
                        .ifPresent(problem -> problems.computeIfAbsent(
                                key(call.value(), problem),
                                key -> problem + "\n  request " + request + " of seed " + SEED + ": "
                                        + smallest(call, key).value()));
            }
        });
        assertThat(problems.values()).isEmpty();
        // It is not refused everywhere before anything happens.
        assertThat(succeeded).hasSizeGreaterThan(Math.min(REQUESTS / 10, 150));
    }

    private static List<RandomGenerator<FuzzedCall>> operations() {
        List<RandomGenerator<FuzzedCall>> operations = new ArrayList<>();
        DOCUMENT.path("paths").properties().stream()
                // An id in a path is a file's, which is asked for by tests of files.
                .filter(path -> !path.getKey().contains("{"))
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method ->
                                operations.add(CALLS.to(path.getKey(), method).generator(1_000))));
        return operations;
    }

    private Optional<String> problem(FuzzedCall call) {
        Answer answer;
        try {
            answer = cast.send(call);
        } catch (AssertionError | RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()).strip());
        }
        if (answer.status() / 100 == 2) {
            succeeded.add(call.path().replaceAll("\\?.*", ""));
        }
        if (answer.status() >= 500) {
            return Optional.of(answer.status() + " " + answer.text());
        }
        // A refusal changes nothing, so it is the same in English, which the pattern is in.
        return call.valid() && isForm(answer) && isForm(cast.send(call.inEnglish()))
                ? Optional.of("a valid request is refused: " + answer.text())
                : Optional.empty();
    }

    /** Whether it was refused for its form, and not only by rules in words. */
    private static boolean isForm(Answer answer) {
        List<String> problems = new ArrayList<>();
        answer.at("details.missing_fields").forEach(field -> problems.add("missing " + field.asText()));
        answer.at("details.field_errors")
                .properties()
                .forEach(each ->
                        problems.add(each.getKey() + " " + each.getValue().asText()));
        return "INVALID_SYNTAX".equals(answer.code())
                || problems.stream()
                        .anyMatch(problem -> !IN_WORDS.matcher(problem).matches());
    }

    /** Problems that are one. */
    private static String key(FuzzedCall call, String problem) {
        return call.path().replaceAll("\\?.*", "") + " "
                + problem.replaceAll("(?s)answered.*?not as described", "").replaceAll("\"request_id\".*|[0-9]+", "");
    }

    private Shrinkable<FuzzedCall> smallest(Shrinkable<FuzzedCall> failing, String key) {
        Shrinkable<FuzzedCall> smallest = failing;
        int[] left = {MAX_SHRINKS};
        for (Optional<Shrinkable<FuzzedCall>> next = Optional.of(failing); next.isPresent(); ) {
            smallest = next.get();
            next = smallest.shrink()
                    .takeWhile(call -> left[0]-- > 0)
                    .filter(call -> problem(call.value())
                            .filter(problem -> key(call.value(), problem).equals(key))
                            .isPresent())
                    .findFirst();
        }
        return smallest;
    }
}
