package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lets Jackson write records beside ids, see {@link Expands}: those that the writer's attribute {@link #RECORDS} has, by member
 * and id.
 */
public final class ExpandedMembers extends BeanSerializerModifier {
    /** The attribute, a {@code Map<String, Map<Long, ?>>}. */
    public static final Object RECORDS = Expands.class;

    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription description, List<BeanPropertyWriter> properties) {
        List<BeanPropertyWriter> all = new ArrayList<>();
        for (BeanPropertyWriter property : properties) {
            all.add(property);
            Expands expands = property.getAnnotation(Expands.class);
            if (expands != null) {
                all.add(new Member(property, expands.value()));
            }
        }
        return all;
    }

    private static final class Member extends BeanPropertyWriter {
        private static final long serialVersionUID = 1L;

        private final String member;

        Member(BeanPropertyWriter id, String member) {
            super(id, PropertyName.construct(member));
            this.member = member;
        }

        @Override
        public BeanPropertyWriter rename(NameTransformer unwrapping) {
            return this;
        }

        @Override
        public void serializeAsField(Object bean, JsonGenerator json, SerializerProvider provider) throws Exception {
            Map<?, ?> records = (Map<?, ?>) provider.getAttribute(RECORDS);
            Map<?, ?> byId = records == null ? null : (Map<?, ?>) records.get(member);
            Object record = byId == null ? null : byId.get(get(bean));
            if (record != null) {
                provider.defaultSerializeField(member, record, json);
            }
        }
    }
}
