package io.argosy.web.config;

import io.argosy.common.fixture.ConnectionLimit;
import io.argosy.common.fixture.SettingTable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.context.annotation.Configuration;

/** All settings are documented and reach their users. */
class SettingsTest {

  private static final SettingTable TABLE = SettingTable.of("argosy.web.");

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(WebProperties.class)
  static class Bound {}

  @Test
  void everySettingIsDocumentedWithItsDefault() {
    TABLE.requireBound(WebProperties.class);
  }

  @Test
  void everySettingIsSetInATest() {
    TABLE.requireSetInTests();
  }

  @Test
  void itLimitsConnectionsPerAddress() throws IOException {
    AtomicReference<WebProperties> bound = new AtomicReference<>();
    new ApplicationContextRunner()
        .withUserConfiguration(Bound.class)
        .withPropertyValues(
            "argosy.web.router-url=http://127.0.0.1:1", "argosy.web.connections-per-address=3")
        .run(context -> bound.set(context.getBean(WebProperties.class)));
    TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory();
    new ServerConfiguration().listening(bound.get()).customize(factory);
    WebServer server = factory.getWebServer();
    try {
      server.start();
      ConnectionLimit.require(InetAddress.getLoopbackAddress(), server.getPort(), 3);
    } finally {
      server.destroy();
    }
  }
}
