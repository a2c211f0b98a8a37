package dev.fanfare.app.contract;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.funding.api.CardReversalStatus;
import dev.fanfare.money.funding.api.WithdrawalStatus;
import dev.fanfare.money.payment.api.Screenings;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.ConstraintTexts;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.House;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Templates;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message that a client can get is there in every language. */
@Nightly
class TranslationsTest {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d+}");
    private static final Templates SOURCE = Templates.ofMain();
    private static final Validator VALIDATOR = Validation.byProvider(HibernateValidator.class)
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator())
            .buildValidatorFactory()
            .getValidator();
    /** Closed lists whose constants are arguments of messages. */
    private static final List<Class<?>> SPOKEN = List.of(
            CampaignState.class,
            CardReversalStatus.class,
            ConnectionState.class,
            Screenings.Status.class,
            TeamRole.class,
            TransferStatus.class,
            WithdrawalStatus.class);

    /** What the holders of a role do, as the settings say. */
    private static final Pattern ROLE = Pattern.compile("(?m)^ +sentence: (.+)$");

    private static final Set<String> ALL = all();

    @Test
    void aTemplateIsConstant() {
        assertThat(SOURCE.computed())
                .as("Pass a constant with {0} and arguments, so that it can be translated.")
                .isEmpty();
    }

    /** What people wrote themselves is not translated. */
    private static final Set<String> WRITTEN_BY_PEOPLE = Set.of("NotifyUser", "Notification", "Item");

    @Test
    void everyMessageOfAnAnswerCanBeTranslated() {
        assertThat(House.CLASSES.stream()
                        .filter(type -> type.isRecord() && type.getPackageName().endsWith(".api"))
                        .filter(type -> !WRITTEN_BY_PEOPLE.contains(type.getSimpleName()))
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getName().matches("message|problem")
                                && !field.getModifiers().contains(JavaModifier.STATIC)
                                && field.getRawType().isEquivalentTo(String.class))
                        .map(JavaField::getFullName))
                .isEmpty();
    }

    @Test
    void theSourceIsRead() {
        assertThat(ALL)
                .contains("The campaign is full.", "must be a number", "There is no such {0}.", "bank account")
                .contains(Permission.PAYOUTS_VIEW.sentence(), "It could not be looked at.")
                .contains("Runs campaigns for brands.")
                .hasSizeGreaterThan(300);
    }

    static List<String> languages() {
        return Languages.all().stream().filter(code -> !code.equals("en")).toList();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyMessageIsTranslated(String language) {
        Set<String> missing = new TreeSet<>(ALL);
        missing.removeAll(file(language).stringPropertyNames());
        assertThat(missing)
                .as(() -> "Put a translation of each of these lines into messages_" + language + ".properties:\n"
                        + missing.stream().map(TranslationsTest::line).collect(Collectors.joining()))
                .isEmpty();
    }

    @Test
    void everyNounOfAMessageIsSaidInEveryLanguage() {
        assertThat(SOURCE.nouns()).hasSizeGreaterThan(40).contains("network", "page", "wall", "channel", "account");
        for (String language : Languages.all()) {
            Properties texts = language.equals(Languages.ENGLISH) ? new Properties() : file(language);
            assertThat(SOURCE.nouns())
                    .allSatisfy(noun -> assertThat(Translatable.of("There is no such {0}.", Translatable.noun(noun))
                                    .in(language))
                            .as(noun)
                            .contains(language.equals(Languages.ENGLISH) ? noun : texts.getProperty(noun))
                            .doesNotContain("null", "{"));
        }
    }

    @Test
    void aMissingNounIsABug() {
        assertThatThrownBy(() -> Translatable.of("There is no such {0}.", (Object) null))
                .isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void nothingElseIsTranslated(String language) {
        Set<String> unused = new TreeSet<>(file(language).stringPropertyNames());
        unused.removeAll(ALL);
        assertThat(unused)
                .as("Remove these lines of messages_%s.properties.", language)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void aTranslationSpeaksOfTheSameThings(String language) {
        Properties texts = file(language);
        for (String template : texts.stringPropertyNames()) {
            String translated = texts.getProperty(template);
            assertThat(placeholders(translated))
                    .as("%s in %s", template, language)
                    .isEqualTo(placeholders(template));
            assertThat(translated)
                    .as("%s in %s", template, language)
                    .isNotBlank()
                    .doesNotContain("'");
            assertThat(translated.chars().filter(one -> one == '|').count())
                    .as("forms of %s in %s", template, language)
                    .isEqualTo(template.chars().filter(one -> one == '|').count());
            assertThat(translated.endsWith("."))
                    .as("full stop of %s in %s", template, language)
                    .isEqualTo(template.endsWith("."));
        }
    }

    /** {@code Properties} takes the last of two lines. */
    @ParameterizedTest
    @MethodSource("languages")
    void aMessageIsTranslatedOnce(String language) {
        String text = text(language);
        assertThat(text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")))
                .hasSize(file(language).size());
    }

    private static Set<String> all() {
        Set<String> all = new TreeSet<>(SOURCE.found());
        ROLE.matcher(unchecked(() -> Files.readString(Path.of("conf/fanfare.yaml"))))
                .results()
                .forEach(role -> all.add(role.group(1)));
        SPOKEN.forEach(list -> Coded.codes(list).forEach(code -> all.add(code.replace('_', ' '))));
        Set<Type> seen = new HashSet<>();
        Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .map(Endpoint::body)
                .forEach(body -> collect(body, seen, all));
        return all;
    }

    /** The messages of the constraints of a record, and of the records in it. */
    private static void collect(Type type, Set<Type> seen, Set<String> all) {
        if (!seen.add(type)) {
            return;
        }
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, seen, all));
        } else if (type instanceof Class<?> record && record.isRecord()) {
            var bean = VALIDATOR.getConstraintsForClass(record);
            add(bean, all);
            bean.getConstrainedProperties().forEach(property -> {
                add(property, all);
                elements(property, all);
            });
            Arrays.stream(record.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .forEach(member -> collect(member, seen, all));
        }
    }

    private static void elements(ContainerDescriptor container, Set<String> all) {
        container.getConstrainedContainerElementTypes().forEach(element -> {
            add(element, all);
            elements(element, all);
        });
    }

    private static void add(ElementDescriptor element, Set<String> all) {
        for (ConstraintDescriptor<?> constraint : element.getConstraintDescriptors()) {
            add(constraint, all);
        }
    }

    private static void add(ConstraintDescriptor<?> constraint, Set<String> all) {
        // Nothing but null breaks it, and a null is named as missing.
        if (constraint.getAnnotation().annotationType() != NotNull.class) {
            Translatable text = ConstraintTexts.of(constraint);
            all.add(text.template());
        }
        constraint.getComposingConstraints().forEach(part -> add(part, all));
    }

    private static Set<String> placeholders(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String line(String template) {
        try {
            Properties one = new Properties();
            one.setProperty(template, template);
            StringWriter lines = new StringWriter();
            one.store(lines, null);
            return lines.toString().replaceAll("(?m)^#.*\\R", "");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Properties file(String language) {
        try (Reader reader = new InputStreamReader(
                Translatable.class.getResourceAsStream("messages_" + language + ".properties"),
                StandardCharsets.UTF_8)) {
            Properties texts = new Properties();
            texts.load(reader);
            return texts;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(String language) {
        try {
            return new String(
                    Translatable.class
                            .getResourceAsStream("messages_" + language + ".properties")
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
