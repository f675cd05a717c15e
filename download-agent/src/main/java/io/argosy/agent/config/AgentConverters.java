package io.argosy.agent.config;

import io.argosy.agent.fdt.PortRange;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;

/**
 * Converts texts, and the numbers and booleans that YAML makes of some, to types; amounts are
 * decimal.
 */
@ConfigurationPropertiesBinding
final class AgentConverters implements GenericConverter {

  private static final Map<Class<?>, Function<String, @Nullable Object>> READERS =
      Map.of(
          ByteCount.class, ByteCount::parse,
          ByteRate.class, ByteRate::parse,
          Forwarding.class, Forwarding::parse,
          Priority.class, AgentConverters::priority,
          SiteName.class, SiteName::new,
          NodeName.class, NodeName::new,
          AgentName.class, AgentName::new,
          PortRange.class, PortRange::parse,
          DavUrl.class, DavUrl::parse,
          StorageSystem.class, AgentConverters::none);

  @Override
  public Set<ConvertiblePair> getConvertibleTypes() {
    return READERS.keySet().stream()
        .flatMap(
            type ->
                Stream.of(String.class, Number.class, Boolean.class)
                    .map(from -> new ConvertiblePair(from, type)))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public @Nullable Object convert(@Nullable Object source, TypeDescriptor from, TypeDescriptor to) {
    return source == null ? null : READERS.get(to.getType()).apply(source.toString());
  }

  /** An empty list of rules, which YAML reads as an empty text, is no storage system. */
  private static @Nullable Object none(String text) {
    if (!text.isEmpty()) {
      throw new IllegalArgumentException("must have kind and url, or be a list of rules");
    }
    return null;
  }

  private static Priority priority(String text) {
    if (!text.matches("[0-3]")) {
      throw new IllegalArgumentException("must be 0 to 3");
    }
    return new Priority(Integer.parseInt(text));
  }
}
