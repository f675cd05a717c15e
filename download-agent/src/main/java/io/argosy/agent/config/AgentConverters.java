package io.argosy.agent.config;

import io.argosy.agent.fdt.PortRange;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;

/** Converts configuration values to types; amounts are decimal. */
@ConfigurationPropertiesBinding
final class AgentConverters implements GenericConverter {

  private static final Map<Class<?>, Function<String, Object>> READERS =
      Map.of(
          ByteCount.class, ByteCount::parse,
          ByteRate.class, ByteRate::parse,
          Priority.class, text -> new Priority(Integer.parseInt(text)),
          SiteName.class, SiteName::new,
          NodeName.class, NodeName::new,
          AgentName.class, AgentName::new,
          PortRange.class, PortRange::parse);

  @Override
  public Set<ConvertiblePair> getConvertibleTypes() {
    return READERS.keySet().stream()
        .map(type -> new ConvertiblePair(String.class, type))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public @Nullable Object convert(@Nullable Object source, TypeDescriptor from, TypeDescriptor to) {
    return source == null ? null : READERS.get(to.getType()).apply((String) source);
  }
}
