package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.ConstraintDescriptor;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;

/**
 * Reads a tree into a record and checks its constraints; reports every problem at once.
 *
 * @param <T> the record
 */
public final class RecordShape<T> {
    private static final Set<Class<? extends Annotation>> REQUIRED =
            Set.of(NotNull.class, NotBlank.class, NotEmpty.class);
    private static final PropertyNamingStrategies.SnakeCaseStrategy NAMES =
            new PropertyNamingStrategies.SnakeCaseStrategy();
    private static final Validator VALIDATOR = Validation.byProvider(HibernateValidator.class)
            .configure()
            // Without an expression language, so that values are never evaluated.
            .messageInterpolator(new ParameterMessageInterpolator(
                    Set.of(Locale.ENGLISH), Locale.ENGLISH, context -> Locale.ENGLISH, false))
            .propertyNodeNameProvider(new ClientNames())
            .buildValidatorFactory()
            .getValidator();

    private final ObjectReader reader;
    /** The only value of a record without components; null for others. */
    private final T only;

    private final Unwrapped members;
    private final Comparator<String> order;
    private final DayRanges days;
    /** Whether it has rules about several members. */
    private final boolean joint;
    /** The members that make a member ignored, by its name. */
    private final Map<String, List<String>> ignoredWith;

    private RecordShape(Class<T> type) {
        this.reader = Json.mapper().readerFor(type).withHandler(StrictScalars.HANDLER);
        this.only = type.getRecordComponents().length == 0 ? onlyOf(type) : null;
        this.members = MEMBERS.get(type);
        this.order = declared(members);
        this.days = DayRanges.of(type);
        this.joint = !days.isEmpty() || CrossFieldRules.class.isAssignableFrom(type);
        this.ignoredWith = Arrays.stream(type.getRecordComponents())
                .filter(component -> component.isAnnotationPresent(IgnoredWith.class))
                .collect(Collectors.toUnmodifiableMap(
                        RecordShape::nameOf,
                        component -> List.of(
                                component.getAnnotation(IgnoredWith.class).value())));
    }

    private static <T> T onlyOf(Class<T> type) {
        return Json.mapper().convertValue(JsonNodeFactory.instance.objectNode(), type);
    }

    public static <T> RecordShape<T> of(Class<T> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException(type + " is no record");
        }
        return new RecordShape<>(type);
    }

    /** Reads the record, and ignores unknown members. */
    public T read(JsonNode tree, boolean form) {
        return read(tree, form, ignored -> {});
    }

    /**
     * Reads the record.
     *
     * @param form whether it came as a form, whose values are all text
     * @param ignoring gets the paths of what the record does not have, if there is any; null to refuse that
     * @throws Refused that names every field that is missing, invalid or unknown
     */
    public T read(JsonNode tree, boolean form, Consumer<Collection<String>> ignoring) {
        return reading(tree, form, ignoring).orThrow();
    }

    /**
     * A record as it was read.
     *
     * @param value has null for what cannot be read, and may violate constraints
     * @param missing the names of missing fields
     * @param invalid problems by field
     * @param unreadable of these, the members whose value is null because it could not be read
     */
    public record Reading<T>(T value, List<String> missing, Map<String, Translatable> invalid, Set<String> unreadable) {
        public boolean isGood() {
            return missing.isEmpty() && invalid.isEmpty();
        }

        /** The same with problems of other inputs. */
        public Reading<T> and(Map<String, Translatable> others) {
            Map<String, Translatable> all = new LinkedHashMap<>(invalid);
            all.putAll(others);
            return new Reading<>(value, missing, all, unreadable);
        }

        /** The record; throws a Refused that names every field that is missing, invalid or unknown. */
        public T orThrow() {
            if (!isGood()) {
                throw CommonFault.invalidInput(missing, invalid);
            }
            return value;
        }
    }

    /** The record and every problem, as {@link #read} would refuse them. */
    public Reading<T> reading(JsonNode tree, boolean form, Consumer<Collection<String>> ignoring) {
        Set<String> unknown = new LinkedHashSet<>();
        tree.fieldNames().forEachRemaining(name -> {
            if (!members.names().contains(name)) {
                unknown.add(name);
            }
        });
        Map<String, Translatable> problems = new LinkedHashMap<>();
        T value = only == null ? value(tree, form, problems, unknown) : only;
        Map<String, Translatable> invalid = new TreeMap<>(order);
        problems.forEach((path, problem) -> invalid.put(members.path(path), problem));
        if (ignoring == null) {
            unknown.forEach(path -> invalid.putIfAbsent(members.path(path), Translatable.of("is not known here")));
        } else if (!unknown.isEmpty()) {
            ignoring.accept(unknown);
        }
        List<String> missing = new ArrayList<>();
        if (only == null && !(value instanceof DeferredValidation && invalid.isEmpty())) {
            violations(value).forEach(violation -> sort(violation, missing, invalid));
            if (joint) {
                addOthers(jointProblems(value, missing, invalid), missing, invalid);
            }
        }
        Set<String> unreadable = problems.isEmpty()
                ? Set.of()
                : problems.keySet().stream().map(members::path).collect(Collectors.toSet());
        return new Reading<>(value, missing, invalid, unreadable);
    }

    /** What is wrong with several members together. */
    private FieldErrors jointProblems(T value, List<String> missing, Map<String, Translatable> invalid) {
        FieldErrors found = new FieldErrors();
        missing.forEach(found::putMissing);
        invalid.forEach(found::put);
        days.check(value, found);
        if (value instanceof CrossFieldRules rules) {
            rules.check(found);
        }
        return found;
    }

    /** Each field has one problem, the first that was found. */
    private void addOthers(FieldErrors others, List<String> missing, Map<String, Translatable> invalid) {
        others.missing().stream().map(members::path).forEach(field -> {
            if (!missing.contains(field) && !invalid.containsKey(field)) {
                missing.add(field);
            }
        });
        others.byField().forEach((path, problem) -> {
            String field = members.path(path);
            if (!missing.contains(field)) {
                invalid.putIfAbsent(field, problem);
            }
        });
    }

    private T value(JsonNode tree, boolean form, Map<String, Translatable> problems, Set<String> unknown) {
        try {
            return reader.withAttributes(StrictScalars.collecting(problems, unknown, form))
                    .readValue(members.gathered(withoutIgnored(tree)));
        } catch (IOException e) {
            throw CommonFault.INVALID_SYNTAX.because("The request body does not have the expected structure.");
        }
    }

    /** The tree without ignored members. */
    private JsonNode withoutIgnored(JsonNode tree) {
        if (ignoredWith.isEmpty() || !(tree instanceof ObjectNode sent)) {
            return tree;
        }
        List<String> ignored = new ArrayList<>();
        ignoredWith.forEach((name, others) -> {
            if (sent.has(name) && others.stream().anyMatch(other -> !isBlank(sent.path(other)))) {
                ignored.add(name);
            }
        });
        return ignored.isEmpty()
                ? sent
                : JsonNodeFactory.instance.objectNode().<ObjectNode>setAll(sent).remove(ignored);
    }

    private static boolean isBlank(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isTextual() && value.textValue().isBlank());
    }

    /**
     * Refuses a record for the constraints that it violates together with further problems, if there are any.
     *
     * @param problems by field; those of a field with a violated constraint do not count
     */
    public static void refuse(DeferredValidation value, FieldErrors problems) {
        List<String> missing = new ArrayList<>();
        Map<String, Translatable> invalid = new TreeMap<>(declared(MEMBERS.get(value.getClass())));
        violations(value).forEach(violation -> sort(violation, missing, invalid));
        problems.byField().forEach((field, problem) -> {
            if (!missing.contains(field)) {
                invalid.putIfAbsent(field, problem);
            }
        });
        if (!missing.isEmpty() || !invalid.isEmpty()) {
            throw CommonFault.invalidInput(missing, invalid);
        }
    }

    /** Sorted by field; for each field, missing before invalid. */
    private static <V> Stream<ConstraintViolation<V>> violations(V value) {
        Set<ConstraintViolation<V>> violations = VALIDATOR.validate(value);
        return violations.isEmpty()
                ? Stream.empty()
                : violations.stream()
                        .sorted(Comparator.<ConstraintViolation<V>, String>comparing(
                                        RecordShape::path, declared(MEMBERS.get(value.getClass())))
                                .thenComparing(violation -> !isRequirement(violation.getConstraintDescriptor())));
    }

    private static String path(ConstraintViolation<?> violation) {
        return MEMBERS.get(violation.getRootBeanClass())
                .path(violation.getPropertyPath().toString().replaceAll("\\.?<[a-zA-Z ]+>", ""));
    }

    private static boolean isRequirement(ConstraintDescriptor<?> constraint) {
        return REQUIRED.contains(constraint.getAnnotation().annotationType()) || isConditional(constraint);
    }

    private static boolean isConditional(ConstraintDescriptor<?> constraint) {
        return constraint.getPayload().contains(Requirement.class);
    }

    /** The members of each record, computed once. */
    private static final ClassValue<Unwrapped> MEMBERS = new ClassValue<>() {
        @Override
        protected Unwrapped computeValue(Class<?> record) {
            return Unwrapped.of(record);
        }
    };

    /** Compares the paths of fields by the order of the record's components. */
    private static Comparator<String> declared(Unwrapped members) {
        return Comparator.<String>comparingInt(path -> members.names().indexOf(path.split("[.\\[]", 2)[0]))
                .thenComparing(Comparator.naturalOrder());
    }

    /** Whether the record has a required member. */
    public static boolean requiresAnything(Class<?> type) {
        return requiresAnything(type, Default.class);
    }

    private static boolean requiresAnything(Class<?> type, Class<?> group) {
        return VALIDATOR.getConstraintsForClass(type).getConstrainedProperties().stream()
                        .flatMap(
                                property -> property
                                        .findConstraints()
                                        .unorderedAndMatchingGroups(group)
                                        .getConstraintDescriptors()
                                        .stream())
                        .anyMatch(RecordShape::isRequirement)
                || Arrays.stream(type.getRecordComponents())
                        .filter(Unwrapped::is)
                        .anyMatch(component -> requiresAnything(
                                component.getType(), Unwrapped.group(type).orElse(group)));
    }

    /** The name by which clients know a record's component. */
    public static String nameOf(RecordComponent component) {
        return nameOf(component.getDeclaringRecord(), component.getName());
    }

    private static String nameOf(Class<?> owner, String property) {
        try {
            JsonProperty own = owner.getDeclaredField(property).getAnnotation(JsonProperty.class);
            return own == null || own.value().isEmpty() ? NAMES.translate(property) : own.value();
        } catch (NoSuchFieldException e) {
            return NAMES.translate(property);
        }
    }

    private static void sort(
            ConstraintViolation<?> violation, List<String> missing, Map<String, Translatable> invalid) {
        String field = path(violation);
        if (invalid.containsKey(field)) {
            return;
        }
        ConstraintDescriptor<?> constraint = violation.getConstraintDescriptor();
        if (isConditional(constraint) || (isRequirement(constraint) && isNothing(violation.getInvalidValue()))) {
            if (!missing.contains(field)) {
                missing.add(field);
            }
        } else if (!missing.contains(field)) {
            invalid.put(field, ConstraintTexts.of(violation));
        }
    }

    private static boolean isNothing(Object value) {
        return value == null
                || (value instanceof CharSequence text && text.toString().isBlank())
                || (value instanceof Secret secret && secret.value().isBlank())
                || (value instanceof Collection<?> some && some.isEmpty());
    }

    /** Validation paths in the names that clients use. */
    private static final class ClientNames implements PropertyNodeNameProvider {
        @Override
        public String getName(Property property) {
            return property instanceof JavaBeanProperty bean
                    ? nameOf(bean.getDeclaringClass(), bean.getName())
                    : property.getName();
        }
    }
}
