package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices;
import dev.fanfare.money.invoicing.api.SignUps;
import dev.fanfare.money.payment.api.Screenings;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.StateSentences;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Sources;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A refused change of state says in words how things are now. */
@Tag("unit")
class StateSentencesTest {
    /** States besides those of machines, by what they are of. */
    private static final Map<String, List<String>> LISTS = Map.of(
            "account", List.of("suspended"),
            "correction", List.of("reversed"),
            "invoice",
                    Stream.concat(Stream.of("partly_paid"), Coded.codes(ListAdvertiserInvoices.Status.class).stream())
                            .toList(),
            "month", List.of("closed"),
            "payee_check", List.of("accepted", "unchecked", "match"),
            "proposal", List.of("open", "approved", "rejected", "expired", "void"),
            "screening", Coded.codes(Screenings.Status.class),
            "sign_up", Coded.codes(SignUps.State.class));

    private static final Pattern REFUSED =
            Pattern.compile("CommonFault\\.transition\\(\\s*(?:\"(\\w+)\"|(MACHINE\\.name\\(\\)))");

    @Test
    @DisplayName(
            "CN-04: every pair of states that cannot follow each other is refused in a sentence, in every language")
    void everyPairIsRefusedInASentence() {
        Map<String, List<String>> states = new TreeMap<>(LISTS);
        for (StateMachine<?> machine : machines()) {
            states.put(
                    machine.name(),
                    machine.states().stream().map(StateMachine::code).toList());
        }
        Set<String> missing = new TreeSet<>();
        int pairs = 0;
        for (Map.Entry<String, List<String>> kind : states.entrySet()) {
            for (String from : kind.getValue()) {
                Translatable sentence = StateSentences.find(kind.getKey(), from);
                if (sentence == null) {
                    missing.add(kind.getKey() + "." + from);
                    continue;
                }
                for (String to : kind.getValue()) {
                    pairs++;
                    String said = CommonFault.transition(kind.getKey(), from, to, List.of())
                            .getMessage();
                    assertThat(said).endsWith(".").isEqualTo(sentence.template());
                }
                assertThat(Languages.all().stream().map(sentence::in).collect(Collectors.toSet()))
                        .as(sentence.template())
                        .hasSize(Languages.all().size());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(pairs).isGreaterThan(300);
    }

    @Test
    @DisplayName("CN-04: what is refused by its state is of a kind that has sentences")
    void everyRefusalNamesItsKind() {
        Set<String> kinds = Sources.main().stream()
                .flatMap(source -> REFUSED.matcher(source.code()).results())
                .map(found -> found.group(1))
                .filter(kind -> kind != null)
                .collect(Collectors.toCollection(TreeSet::new));
        long calls = Sources.main().stream()
                .flatMap(source -> Pattern.compile("CommonFault\\.transition\\(")
                        .matcher(source.code())
                        .results())
                .count();
        long named = Sources.main().stream()
                .flatMap(source -> REFUSED.matcher(source.code()).results())
                .count();
        assertThat(named).isEqualTo(calls).isGreaterThan(20);
        Set<String> known = machines().stream().map(StateMachine::name).collect(Collectors.toCollection(TreeSet::new));
        known.addAll(LISTS.keySet());
        assertThat(known).containsAll(kinds);
    }

    private static List<StateMachine<?>> machines() {
        return Modules.ALL.stream()
                .<StateMachine<?>>flatMap(module -> module.machines().stream())
                .toList();
    }
}
