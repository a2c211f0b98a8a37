package dev.fanfare.app.rules;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Endpoints;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-21: an empty list selects nothing; only an absent field means all. */
class EmptyListsTest {
    /** Optional lists that select nothing: what an empty one is. */
    private static final Map<String, String> CONTENTS = Map.ofEntries(
            entry("BrandProfiles.UpdateBrand.logo", "no logo"),
            entry("CampaignFields.categories", "the specification's: a campaign of all"),
            entry("CampaignFields.countries", "the specification's: a campaign of all"),
            entry("CampaignFields.deliverables", "no deliverables"),
            entry("CampaignFields.donts", "nothing to leave out"),
            entry("CampaignFields.dos", "nothing to do"),
            entry("CampaignFields.hashtags", "no hashtags"),
            entry("CashAccounts.CreateCashAccount.spellings", "no other spellings"),
            entry("CompleteTask.screenshots", "no screenshots"),
            entry("ContentRights.uses", "no uses"),
            entry("Corrections.CreateCorrection.legs", "no postings, as for a reversal"),
            entry("Favourites.UpdateFavouriteMembers.add", "adds none"),
            entry("Favourites.UpdateFavouriteMembers.remove", "removes none"),
            entry("HandInDraft.links", "no links"),
            entry("HandInDraft.pictures", "no pictures"),
            entry("Listing.UpdateListing.minimumRates", "no rates"),
            entry("ManageUsers.CreateUser.permissions", "no permissions"),
            entry("ManageUsers.CreateUser.roles", "no roles"),
            entry("ManageUsers.UpdateUser.permissions", "no permissions"),
            entry("ManageUsers.UpdateUser.roles", "no roles"),
            entry("ListCampaignFunding.campaignIds", "tells of none"),
            entry("MarkNotificationsRead.ids", "marks none: only all marks all"),
            entry("OAuthApplications.CreateApplication.redirectUris", "no addresses"),
            entry("OwnApplications.RegisterApplication.redirectUris", "no addresses"),
            entry("OwnApplications.UpdateApplication.redirectUris", "no addresses any more"),
            entry("PublicProfiles.UpdatePublicProfile.shown", "the page shows none"),
            entry("TaskFilter.status", "the specification's: tasks of all"),
            entry("UpdateCampaign.clear", "clears none"),
            entry("UpdatePreferences.categories", "no preferences"),
            entry("UpdatePreferences.networks", "no preferences"),
            entry("UpdatePreferences.spokenLanguages", "no languages"),
            entry("UpdateProfile.avatar", "no picture"),
            entry("ViewRewardTerms.Rule.steps", "a rule of another kind has none"),
            entry("ViewRewardTerms.rules", "pays nothing by views"),
            entry("WriteMessage.Body.pictures", "no pictures"),
            entry("WriteMessage.OwnBody.pictures", "no pictures"),
            entry("WriteMessage.StaffBody.pictures", "no pictures"));

    /** The lists that clients send, by record and member. */
    private final Map<String, RecordComponent> lists = new TreeMap<>();

    private final Set<Class<?>> seen = new HashSet<>();

    EmptyListsTest() {
        Endpoints.all().map(Endpoint::body).forEach(this::walk);
    }

    private void walk(Class<?> type) {
        if (!type.isRecord() || !seen.add(type)) {
            return;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            if (Collection.class.isAssignableFrom(component.getType())) {
                lists.put(nameOf(component), component);
                for (Type element : ((ParameterizedType) component.getGenericType()).getActualTypeArguments()) {
                    if (element instanceof Class<?> each) {
                        walk(each);
                    }
                }
            } else {
                walk(component.getType());
            }
        }
    }

    private static String nameOf(RecordComponent component) {
        String owner = component.getDeclaringRecord().getName();
        return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + component.getName();
    }

    private static boolean isRequired(RecordComponent component) {
        return annotation(component, NotNull.class) != null || annotation(component, NotEmpty.class) != null;
    }

    private static boolean isRefusedEmpty(RecordComponent component) {
        Size size = annotation(component, Size.class);
        return size != null && size.min() > 0;
    }

    private static <A extends java.lang.annotation.Annotation> A annotation(RecordComponent component, Class<A> type) {
        try {
            return component
                    .getDeclaringRecord()
                    .getDeclaredField(component.getName())
                    .getAnnotation(type);
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisplayName("BD-21 an optional list is refused empty, or is no selection and says what an empty one is")
    void saysWhatAnEmptyListIs() {
        Set<String> unsaid = new TreeSet<>();
        lists.forEach((name, component) -> {
            if (!isRequired(component) && !isRefusedEmpty(component)) {
                unsaid.add(name);
            }
        });
        assertThat(lists).hasSizeGreaterThan(40);
        assertThat(unsaid).isEqualTo(new TreeSet<>(CONTENTS.keySet()));
    }

    @Test
    @DisplayName(
            "BD-21 every selection refuses an empty list by name, as JSON and as a form's blank field, and may be left out")
    void refusesEmptySelections() {
        List<RecordComponent> selections = lists.values().stream()
                .filter(component -> isRefusedEmpty(component) && !isRequired(component))
                .toList();
        assertThat(selections).hasSizeGreaterThan(12);
        for (RecordComponent selection : selections) {
            String field = RecordShape.nameOf(selection);
            RecordShape<?> shape = RecordShape.of(selection.getDeclaringRecord());
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.putArray(field);
            assertThat(problems(shape, json, false)).as(nameOf(selection)).contains(field);
            ObjectNode form = JsonNodeFactory.instance.objectNode();
            form.putArray(field).add("");
            if (((ParameterizedType) selection.getGenericType()).getActualTypeArguments()[0] instanceof Class<?> each
                    && !each.isRecord()) {
                assertThat(problems(shape, form, true))
                        .as(nameOf(selection) + " in a form")
                        .contains(field);
            }
            // A list of items may be left out for a filter.
            ObjectNode without = JsonNodeFactory.instance.objectNode();
            if (Bulk.class.isAssignableFrom(selection.getDeclaringRecord())) {
                without.putObject("matching");
            }
            assertThat(problems(shape, without, true))
                    .as(nameOf(selection) + " left out")
                    .doesNotContain(field);
        }
    }

    /** The fields that are refused. */
    private static Set<String> problems(RecordShape<?> shape, ObjectNode sent, boolean form) {
        Refused refused = catchThrowableOfType(Refused.class, () -> shape.read(sent, form));
        Set<String> fields = new TreeSet<>();
        if (refused != null) {
            Map<String, Object> details = refused.fault().details();
            fields.addAll(((Map<?, ?>) details.getOrDefault(Fault.FIELD_ERRORS, Map.of()))
                    .keySet().stream().map(Object::toString).toList());
            fields.addAll(((List<?>) details.getOrDefault("missing_fields", List.of()))
                    .stream().map(Object::toString).toList());
        }
        return fields;
    }
}
