package io.argosy.router.config;

import io.argosy.common.topology.InstanceName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.Strategy;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.env.ConfigurableEnvironment;

/** Converters of settings. Amounts are decimal: 10TB is 10,000,000,000,000 bytes. */
@Configuration(proxyBeanMethods = false)
@Import({
  UnitConfiguration.ByteCountReader.class,
  UnitConfiguration.ByteRateReader.class,
  UnitConfiguration.InstanceReader.class,
  UnitConfiguration.StrategyReader.class
})
class UnitConfiguration {

  /** A class and not a lambda, because Spring reads its types by reflection. */
  @ConfigurationPropertiesBinding
  static final class ByteCountReader implements Converter<String, ByteCount> {
    @Override
    public ByteCount convert(String text) {
      return ByteCount.parse(text);
    }
  }

  /** Reads rates such as {@code 0.5MB/s}. */
  @ConfigurationPropertiesBinding
  static final class ByteRateReader implements Converter<String, ByteRate> {
    @Override
    public ByteRate convert(String text) {
      return ByteRate.parse(text);
    }
  }

  /** Reads the name of the instance. */
  @ConfigurationPropertiesBinding
  static final class InstanceReader implements Converter<String, InstanceName> {
    @Override
    public InstanceName convert(String text) {
      return new InstanceName(text);
    }
  }

  /** Reads the strategy names that users know. */
  @ConfigurationPropertiesBinding
  static final class StrategyReader implements Converter<String, Strategy> {
    @Override
    public Strategy convert(String text) {
      return Strategy.of(text)
          .orElseThrow(() -> new IllegalArgumentException("there is no strategy " + text));
    }
  }

  @Bean
  static BeanFactoryPostProcessor policyDefaults(ConfigurableEnvironment environment) {
    return factory -> environment.getPropertySources().addLast(PolicyDefaults.asProperties());
  }
}
