package io.argosy.web.config;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.common.process.SecretFile;
import java.util.Properties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The database as the pages may use it: reading only, and nothing for long. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  private static final String ONLY_READ_AND_BRIEFLY =
      "-c statement_timeout=2000 -c default_transaction_read_only=on -c jit=off";

  @Bean
  HikariDataSource dataSource(WebProperties properties) {
    HikariDataSource source = new HikariDataSource();
    source.setPoolName("argosy-web");
    source.setJdbcUrl(properties.database().url());
    source.setUsername(properties.database().username());
    source.setPassword(
        SecretFile.read("argosy.web.database.password-file", properties.database().passwordFile()));
    source.setDataSourceProperties(connecting());
    source.setMaximumPoolSize(4);
    source.setMinimumIdle(1);
    source.setConnectionTimeout(2000);
    source.setValidationTimeout(1000);
    // A database that is down is told on the page, and no reason not to start.
    source.setInitializationFailTimeout(-1);
    return source;
  }

  private static Properties connecting() {
    Properties properties = new Properties();
    properties.setProperty("options", ONLY_READ_AND_BRIEFLY);
    properties.setProperty("ApplicationName", "argosy-web");
    properties.setProperty("connectTimeout", "2");
    properties.setProperty("socketTimeout", "4");
    return properties;
  }

  @Bean
  JdbcClient jdbcClient(HikariDataSource source) {
    return JdbcClient.create(source);
  }
}
