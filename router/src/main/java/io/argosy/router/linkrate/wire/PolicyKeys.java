package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;

import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.PathPolicy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import tools.jackson.databind.JsonNode;

/**
 * The sections {@code policy} and {@code intervals} of FEEDS.yaml. Keys that are not set have the
 * values of the default policy.
 */
final class PolicyKeys {

  private final String section;
  private final Map<String, JsonNode> set;
  private final Set<String> unknown;

  private PolicyKeys(String section, Map<String, JsonNode> set) {
    this.section = section + ".";
    this.set = set;
    this.unknown = new TreeSet<>(set.keySet());
  }

  static ForecastPolicy policy(Map<String, JsonNode> set) {
    return new PolicyKeys("policy", set).read(ForecastPolicy.DEFAULT);
  }

  static FeedSettings.Intervals intervals(Map<String, JsonNode> set) {
    return new PolicyKeys("intervals", set).read(FeedSettings.Intervals.DEFAULT);
  }

  private <P extends Record> P read(P initial) {
    P policy = with(initial);
    for (String key : unknown) {
      throw refused(section + key, "there is no such field");
    }
    return policy;
  }

  /** Each component is a key; those of a policy within the policy are keys of the same section. */
  @SuppressWarnings("unchecked")
  private <P extends Record> P with(P initial) {
    RecordComponent[] components = initial.getClass().getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(components).map(one -> value(one, initial)).toArray();
    try {
      return (P) initial.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      // The message of a policy begins with the key.
      String[] parts = String.valueOf(e.getCause().getMessage()).split(" ", 2);
      throw refused(section + parts[0], parts[parts.length - 1]);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(initial.toString(), e);
    }
  }

  private Object value(RecordComponent component, Record initial) {
    Object value = valueOf(component, initial);
    if (value instanceof PathPolicy paths) {
      return with(paths);
    }
    String key = DataObjectPropertyName.toDashedForm(component.getName());
    unknown.remove(key);
    JsonNode node = set.get(key);
    if (node == null) {
      return value;
    }
    boolean isEmpty = node.isNull() || node.valueStream().anyMatch(JsonNode::isNull);
    require(!isEmpty, section + key, "lacks a value");
    return FeedsDocument.value(node, component.getGenericType(), section + key);
  }

  private static Object valueOf(RecordComponent component, Record initial) {
    try {
      return component.getAccessor().invoke(initial);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(component.toString(), e);
    }
  }
}
