package io.argosy.common.wire.openapi;

import com.fasterxml.jackson.databind.JavaType;
import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.WireJson;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Schemas of messages as {@link WireJson} writes them: names are texts, amounts are numbers, and a
 * component of a record is required unless it is {@code @Nullable}. If several records have a
 * nested record of the same name, such as {@code Destination}, the schema's name includes that of
 * the outer record.
 */
public final class WireSchemas implements ModelConverter {

  private static final String NULL = "null";
  private static final Pattern PREDICATE = Pattern.compile("is([A-Z])(\\w*)");
  private static final Set<Class<?>> NAMES =
      Set.of(
          Lfn.class,
          DatasetName.class,
          BlockName.class,
          Checksum.class,
          NodeName.class,
          SiteName.class,
          AgentName.class,
          InstanceName.class,
          Documents.Format.class);

  private final JsonMapper wire = WireJson.tolerant();

  @Override
  public @Nullable Schema<?> resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    Class<?> raw = rawOf(type);
    Schema<?> own = ofOwn(raw);
    if (own != null) {
      return own;
    }
    if (raw.isRecord() && raw.getEnclosingClass() != null) {
      type.name(raw.getEnclosingClass().getSimpleName() + raw.getSimpleName());
    }
    Schema<?> schema = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
    if (schema != null && raw.isRecord()) {
      complete(raw, modelOf(schema, context));
    }
    return schema;
  }

  private static Class<?> rawOf(AnnotatedType type) {
    JavaType java = Json31.mapper().constructType(type.getType());
    return java.getRawClass();
  }

  private @Nullable Schema<?> ofOwn(Class<?> type) {
    if (NAMES.contains(type)) {
      return new JsonSchema().typesItem("string");
    }
    if (type.equals(ByteCount.class)) {
      return number("int64");
    }
    if (type.equals(Priority.class)) {
      return number("int32").maximum(BigDecimal.valueOf(3));
    }
    if (type.equals(ObservedRate.class)) {
      return new JsonSchema().typesItem("number").typesItem(NULL).minimum(BigDecimal.ZERO);
    }
    return type.isEnum() && type.getName().startsWith("io.argosy.") ? words(type) : null;
  }

  private static Schema<?> number(String format) {
    return new JsonSchema().typesItem("integer").format(format).minimum(BigDecimal.ZERO);
  }

  private Schema<?> words(Class<?> type) {
    Schema<Object> schema = new JsonSchema();
    schema.addType("string");
    for (Object constant : type.getEnumConstants()) {
      schema.addEnumItemObject(wire.valueToTree(constant).asString());
    }
    return schema;
  }

  private static Schema<?> modelOf(Schema<?> schema, ModelConverterContext context) {
    String reference = schema.get$ref();
    return reference == null
        ? schema
        : context
            .getDefinedModels()
            .getOrDefault(reference.substring(Components.COMPONENTS_SCHEMAS_REF.length()), schema);
  }

  /**
   * Adds boolean methods such as {@code isLive}, which are written in addition to the components.
   */
  @SuppressWarnings("rawtypes") // raw as in the library
  private static void complete(Class<?> type, Schema<?> model) {
    if (model.getProperties() == null) {
      return;
    }
    Map<String, Schema> properties = new LinkedHashMap<>(model.getProperties());
    List<String> required = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = jsonName(component.getName());
      Schema<?> named = properties.remove(component.getName());
      Schema<?> property = named == null ? properties.get(name) : named;
      if (property != null) {
        properties.put(name, mayBeNull(component) ? orNull(property) : property);
        if (!mayBeNull(component)) {
          required.add(name);
        }
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      String name = jsonName(method.getName());
      if (!name.equals(method.getName()) && isBooleanGetter(method)) {
        properties.putIfAbsent(name, new JsonSchema().typesItem("boolean"));
      }
    }
    model.setProperties(properties);
    model.setRequired(required);
  }

  /**
   * Returns the JSON name: {@code isLive} is written as {@code live}, also if it is a component.
   */
  private static String jsonName(String name) {
    Matcher isName = PREDICATE.matcher(name);
    return isName.matches() ? isName.group(1).toLowerCase(Locale.ROOT) + isName.group(2) : name;
  }

  private static boolean isBooleanGetter(Method method) {
    return method.getReturnType() == boolean.class
        && method.getParameterCount() == 0
        && Modifier.isPublic(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers());
  }

  private static boolean mayBeNull(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        || component.getType().equals(Optional.class);
  }

  private static Schema<?> orNull(Schema<?> schema) {
    if (schema.get$ref() == null) {
      if (schema.getAnyOf() == null) {
        schema.addType(NULL);
      }
      return schema;
    }
    Schema<Object> either = new JsonSchema();
    either.setDescription(schema.getDescription());
    either.addAnyOfItem(new JsonSchema().$ref(schema.get$ref()));
    either.addAnyOfItem(new JsonSchema().typesItem(NULL));
    return either;
  }
}
