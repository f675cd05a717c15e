package io.argosy.agent.config;

import io.argosy.agent.fdt.PortRange;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;

/** Words of the file as types; amounts are decimal, as everywhere. */
@Configuration(proxyBeanMethods = false)
class AgentConverters {

  @Bean
  @ConfigurationPropertiesBinding
  static Converter<String, ByteCount> byteCounts() {
    return new ByteCounts();
  }

  @Bean
  @ConfigurationPropertiesBinding
  static Converter<String, NodeName> nodeNames() {
    return new NodeNames();
  }

  @Bean
  @ConfigurationPropertiesBinding
  static Converter<String, AgentName> agentNames() {
    return new AgentNames();
  }

  @Bean
  @ConfigurationPropertiesBinding
  static Converter<String, PortRange> portRanges() {
    return new PortRanges();
  }

  /** As {@code 31000-31099}. */
  private static final class PortRanges implements Converter<String, PortRange> {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

    @Override
    public PortRange convert(String text) {
      Matcher range = RANGE.matcher(text.strip());
      if (!range.matches()) {
        throw new IllegalArgumentException("a range of ports is such as 31000-31099: " + text);
      }
      return new PortRange(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
    }
  }

  /** A plain number is read as text first, so that both 15GB and 15000 are understood. */
  private static final class ByteCounts implements Converter<String, ByteCount> {
    @Override
    public ByteCount convert(String text) {
      return ByteCount.parse(text);
    }
  }

  private static final class NodeNames implements Converter<String, NodeName> {
    @Override
    public NodeName convert(String text) {
      return new NodeName(text);
    }
  }

  private static final class AgentNames implements Converter<String, AgentName> {
    @Override
    public AgentName convert(String text) {
      return new AgentName(text);
    }
  }
}
