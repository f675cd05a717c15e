package io.argosy.router.config;

import io.argosy.common.unit.ByteCount;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;

/** Amounts in configuration are decimal, as everywhere: 10TB is 10,000,000,000,000 bytes. */
@Configuration(proxyBeanMethods = false)
class UnitConfiguration {

  /** A class and not a lambda: its types are read by reflection. */
  static final class ByteCountReader implements Converter<String, ByteCount> {
    @Override
    public ByteCount convert(String text) {
      return ByteCount.parse(text);
    }
  }

  @Bean
  @ConfigurationPropertiesBinding
  static ByteCountReader byteCountReader() {
    return new ByteCountReader();
  }
}
