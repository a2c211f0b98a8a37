package dev.fanfare.platform.openapi;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.TypeScope;
import com.github.victools.jsonschema.generator.impl.DefinitionKey;
import com.github.victools.jsonschema.generator.naming.SchemaDefinitionNamingStrategy;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationModule;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationOption;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Expands;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.Unwrapped;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.groups.Default;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The schemas of the records that clients send and receive, with the names and constraints by which they are read and
 * written. A record that is both input and output has two, because their required members differ.
 */
final class OpenApiSchemas {
    private static final Set<Class<?>> TEXTS = Set.of(Secret.class, Translatable.class);
    private static final String PLACE = "components/schemas";
    /** Begins each reference to a schema. */
    static final String REFERENCE = "#/" + PLACE + "/";

    private final SchemaBuilder answers =
            generator(Direction.ANSWER, Default.class).buildMultipleSchemaDefinitions();
    /** By constraint group. */
    private final Map<Class<?>, SchemaBuilder> inputs = new LinkedHashMap<>();

    private final Set<String> answered = new HashSet<>();

    private enum Direction {
        INPUT,
        ANSWER
    }

    /** A reference to the schema of an input; filled in by {@link #definitions}. */
    ObjectNode input(Class<?> type) {
        return inputs.computeIfAbsent(
                        Unwrapped.group(type).orElse(Default.class),
                        group -> generator(Direction.INPUT, group).buildMultipleSchemaDefinitions())
                .createSchemaReference(type);
    }

    /** A reference to the schema of an output; filled in by {@link #definitions}. */
    ObjectNode answer(Class<?> type) {
        return answers.createSchemaReference(type);
    }

    /** Every schema that was referred to, by name. Called once, at the end. */
    Map<String, ObjectNode> definitions() {
        Map<String, ObjectNode> all = new TreeMap<>();
        ObjectNode shown = answers.collectDefinitions(PLACE);
        shown.fieldNames().forEachRemaining(answered::add);
        shown.forEach(OpenApiOpenLists::open);
        shown.properties().forEach(named -> all.put(named.getKey(), (ObjectNode) named.getValue()));
        inputs.values().forEach(sent -> sent.collectDefinitions(PLACE)
                .properties()
                .forEach(named -> all.put(named.getKey(), (ObjectNode) named.getValue())));
        return all;
    }

    private SchemaGenerator generator(Direction direction, Class<?> group) {
        SchemaGeneratorConfigBuilder builder = new SchemaGeneratorConfigBuilder(
                        Json.mapper(), SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.INLINE_NULLABLE_SCHEMAS,
                        Option.NONPUBLIC_NONSTATIC_FIELDS_WITHOUT_GETTERS,
                        Option.PLAIN_DEFINITION_KEYS,
                        Option.STANDARD_FORMATS,
                        Option.EXTRA_OPEN_API_FORMAT_VALUES)
                .without(Option.SCHEMA_VERSION_INDICATOR);
        // Before Jackson's module, which would use allOf.
        builder.forTypesInGeneral().withCustomDefinitionProvider(new InLine());
        builder.with(new JacksonModule(
                        JacksonOption.FLATTENED_ENUMS_FROM_JSONVALUE,
                        JacksonOption.FLATTENED_ENUMS_FROM_JSONPROPERTY,
                        JacksonOption.IGNORE_PROPERTY_NAMING_STRATEGY,
                        JacksonOption.SKIP_SUBTYPE_LOOKUP))
                .with(new JakartaValidationModule(JakartaValidationOption.NOT_NULLABLE_FIELD_IS_REQUIRED)
                        .forValidationGroups(group));
        builder.forTypesInGeneral()
                // In the order of declaration, as they are written.
                .withPropertySorter((unused, ignored) -> 0)
                .withDescriptionResolver(OpenApiSchemas::sentenceOf)
                .withCustomDefinitionProvider(OpenApiSchemas::freeForm)
                .withCustomDefinitionProvider(OpenApiSchemas::bare)
                .withCustomDefinitionProvider(new TextOrParts())
                .withDefinitionNamingStrategy(new Names(direction, group));
        builder.forFields()
                .withEnumResolver(OpenApiConstraints::wordsOf)
                .withDescriptionResolver(OpenApiConstraints::descriptionOf)
                .withPropertyNameOverrideResolver(OpenApiSchemas::nameOf)
                .withTargetTypeOverridesResolver(OpenApiSchemas::typesOf);
        if (direction == Direction.ANSWER) {
            builder.forFields()
                    .withRequiredCheck(field -> OpenApiConstraints.annotation(field, JsonInclude.class) == null)
                    .withNullableCheck(field -> !field.isFakeContainerItemScope()
                            && OpenApiConstraints.annotation(field, Nullable.class) != null);
        } else {
            builder.forFields()
                    .withStringPatternResolver(OpenApiConstraints::patternOf)
                    .withStringFormatResolver(OpenApiConstraints::formatOf)
                    .withNumberInclusiveMaximumResolver(OpenApiConstraints::maximumOf)
                    .withNumberMultipleOfResolver(OpenApiConstraints::unitOf)
                    .withInstanceAttributeOverride(OpenApiConstraints::members);
        }
        return new SchemaGenerator(builder.build());
    }

    private static String nameOf(FieldScope field) {
        return componentOf(field).map(RecordShape::nameOf).orElse(null);
    }

    /** None for the items of a list. */
    static Optional<RecordComponent> componentOf(FieldScope field) {
        return field.isFakeContainerItemScope()
                ? Optional.empty()
                : Arrays.stream(field.getRawMember().getDeclaringClass().getRecordComponents())
                        .filter(component -> component.getName().equals(field.getDeclaredName()))
                        .findFirst();
    }

    /** A secret is a text, with a text's constraints, and so are a text that is translated and the code of an enum. */
    private static List<ResolvedType> typesOf(FieldScope field) {
        Class<?> type = field.getType() == null ? null : field.getType().getErasedType();
        return type != null && (type.isEnum() || TEXTS.contains(type))
                ? List.of(field.getContext().resolve(String.class))
                : null;
    }

    /** Maps and arbitrary values are inlined, because they have no useful name. */
    private static CustomDefinition freeForm(ResolvedType type, SchemaGenerationContext context) {
        if (type.getErasedType() == Object.class) {
            return inline(Json.mapper().createObjectNode());
        }
        if (!type.isInstanceOf(Map.class)) {
            return null;
        }
        ObjectNode schema = Json.mapper().createObjectNode().put("type", "object");
        List<ResolvedType> parameters = type.typeParametersFor(Map.class);
        schema.set("additionalProperties", context.createDefinitionReference(parameters.get(1)));
        return inline(schema);
    }

    /** A record that is written as its only value. */
    private static CustomDefinition bare(ResolvedType type, SchemaGenerationContext context) {
        return Arrays.stream(type.getErasedType().getDeclaredFields())
                .filter(field -> field.isAnnotationPresent(JsonValue.class))
                .findFirst()
                .map(field -> context.getTypeContext().resolve(field.getGenericType()))
                .map(value -> new CustomDefinition(context.createDefinition(value)))
                .orElse(null);
    }

    private static CustomDefinition inline(ObjectNode schema) {
        return new CustomDefinition(
                schema, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
    }

    private static String sentenceOf(TypeScope scope) {
        Class<?> type = scope.getType() == null ? Object.class : scope.getType().getErasedType();
        return type.isRecord() || type.isEnum() ? Descriptions.of(type) : null;
    }

    /** A record that is also read from a text. */
    private static final class TextOrParts implements CustomDefinitionProviderV2 {
        @Override
        public CustomDefinition provideCustomSchemaDefinition(ResolvedType type, SchemaGenerationContext context) {
            boolean fromText = Arrays.stream(type.getErasedType().getDeclaredMethods())
                    .map(method -> method.getAnnotation(JsonCreator.class))
                    .anyMatch(creator -> creator != null && creator.mode() == JsonCreator.Mode.DELEGATING);
            if (!fromText) {
                return null;
            }
            ObjectNode parts = context.createStandardDefinition(type, this);
            ObjectNode either = Json.mapper().createObjectNode();
            either.putArray("anyOf")
                    .add(parts.path("properties").path("text").deepCopy())
                    .add(parts);
            return new CustomDefinition(either);
        }
    }

    /** Inlines the members of unwrapped components, and adds those of {@code expand}. */
    private static final class InLine implements CustomDefinitionProviderV2 {
        @Override
        public CustomDefinition provideCustomSchemaDefinition(ResolvedType type, SchemaGenerationContext context) {
            Class<?> record = type.getErasedType();
            return record.isRecord()
                            && Arrays.stream(record.getRecordComponents())
                                    .anyMatch(component ->
                                            Unwrapped.is(component) || component.isAnnotationPresent(Expands.class))
                    ? new CustomDefinition(whole(type, context))
                    : null;
        }

        private ObjectNode whole(ResolvedType type, SchemaGenerationContext context) {
            ObjectNode own = context.createStandardDefinition(type, this);
            ObjectNode properties = Json.mapper().createObjectNode();
            List<JsonNode> required = new ArrayList<>();
            // What a record has anyway is not added to it.
            Set<String> had = Arrays.stream(type.getErasedType().getRecordComponents())
                    .filter(component -> !Unwrapped.is(component))
                    .map(RecordShape::nameOf)
                    .collect(Collectors.toSet());
            for (RecordComponent component : type.getErasedType().getRecordComponents()) {
                boolean unwrapped = Unwrapped.is(component);
                String name = RecordShape.nameOf(component);
                ObjectNode from =
                        unwrapped ? whole(context.getTypeContext().resolve(component.getType()), context) : own;
                String prefix = unwrapped ? Unwrapped.prefix(component) : "";
                from.path("properties").properties().stream()
                        .filter(property -> unwrapped
                                ? !had.contains(prefix + property.getKey())
                                : property.getKey().equals(name))
                        .forEach(property -> properties.set(prefix + property.getKey(), property.getValue()));
                if (component.isAnnotationPresent(Expands.class)) {
                    properties.set(
                            component.getAnnotation(Expands.class).value(),
                            context.createDefinitionReference(
                                            context.getTypeContext().resolve(FieldSelection.expanded(component)))
                                    .put("description", OpenApiSelections.ADDED));
                }
                StreamSupport.stream(from.path("required").spliterator(), false)
                        .filter(member -> unwrapped || member.asText().equals(name))
                        .forEach(member -> required.add(TextNode.valueOf(prefix + member.asText())));
            }
            ObjectNode whole = Json.mapper().createObjectNode().put("type", "object");
            whole.set("properties", properties);
            if (!required.isEmpty()) {
                whole.putArray("required").addAll(required);
            }
            return whole;
        }
    }

    /** Names schemas like messages on the bus; nested records by their path. */
    private final class Names implements SchemaDefinitionNamingStrategy {
        private final Direction direction;
        private final Class<?> group;

        Names(Direction direction, Class<?> group) {
            this.direction = direction;
            this.group = group;
        }

        @Override
        public String getDefinitionNameForKey(DefinitionKey key, SchemaGenerationContext context) {
            Class<?> type = key.getType().getErasedType();
            StringBuilder nested = new StringBuilder();
            // A message has its own name, in whichever class it is nested.
            while (type.getEnclosingClass() != null && !Message.class.isAssignableFrom(type)) {
                nested.insert(0, "." + type.getSimpleName());
                type = type.getEnclosingClass();
            }
            // A record nested in one that a body takes its members from has another schema in each group.
            if (nested.length() > 0 && group != Default.class && isPartOf(type, group.getEnclosingClass())) {
                type = group.getEnclosingClass();
            }
            String name = MessageRegistry.nameOf(type) + nested;
            return direction == Direction.INPUT && answered.contains(name) ? name + ".Input" : name;
        }

        private static boolean isPartOf(Class<?> type, Class<?> body) {
            return Arrays.stream(body.getRecordComponents())
                    .anyMatch(component -> Unwrapped.is(component) && component.getType() == type);
        }
    }
}
