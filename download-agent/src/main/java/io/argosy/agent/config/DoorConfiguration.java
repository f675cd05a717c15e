package io.argosy.agent.config;

import io.argosy.agent.door.DoorDesk;
import io.argosy.agent.door.Fireflies;
import io.argosy.agent.door.ReadSlots;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.backend.Datagrams;
import io.argosy.agent.door.backend.PosixSourceFiles;
import io.argosy.agent.door.http.CopyAnswer;
import io.argosy.agent.door.http.DoorMeters;
import io.argosy.agent.door.http.DoorServlet;
import io.argosy.agent.door.http.FdtDesk;
import io.argosy.agent.door.http.JoseGrantGuard;
import io.argosy.agent.door.http.RouterKeys;
import io.argosy.agent.door.statefile.DoorFiles;
import io.argosy.agent.door.statefile.UsedGrantFiles;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.common.dav.http.StorageClients;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Beans of the door. */
@Configuration(proxyBeanMethods = false)
@Import({
  DoorFiles.class,
  FdtDesk.class,
  PosixSourceFiles.class,
  RouterKeys.class,
  UsedGrantFiles.class
})
class DoorConfiguration {

  /** As XRootD and dCache send them. */
  private static final Duration MARKERS = Duration.ofSeconds(5);

  private static final int SESSION_BYTES = 32;
  private static final int PROOF_BYTES = 256 * 1024;

  /** Open sessions use at most an eighth of the heap. */
  private static final int SHARE_FOR_SESSIONS = 8;

  @Bean
  SentBytes sentBytes(DoorFiles files, MeterRegistry meters) {
    SentBytes sent = new SentBytes(files.sentBefore(), files::writeSent);
    FunctionCounter.builder("argosy.door.bytes", sent, SentBytes::total)
        .description("Bytes of files that the door sent, including earlier processes")
        .baseUnit("bytes")
        .register(meters);
    return sent;
  }

  @Bean
  JoseGrantGuard grantGuard(
      AgentProperties properties, SiteStorage site, RouterKeys keys, InstantSource machineTime) {
    return new JoseGrantGuard(
        properties.name().value(),
        Stream.concat(
                site.nodes().stream().map(NodeStorage::node),
                properties.s3Nodes().stream().map(AgentProperties.Node::name))
            .toList(),
        keys,
        machineTime);
  }

  @Bean
  DoorDesk doorDesk(
      JoseGrantGuard guard,
      UsedGrantFiles used,
      SourceFiles sources,
      Clock clock,
      InstantSource machineTime,
      MeterRegistry meters) {
    SecureRandom chance = new SecureRandom();
    long mostBytes = Runtime.getRuntime().maxMemory() / SHARE_FOR_SESSIONS;
    DoorDesk desk =
        new DoorDesk(
            guard::check,
            used::use,
            sources,
            clock,
            machineTime,
            () -> sessionId(chance),
            mostBytes);
    Gauge.builder("argosy.door.sessions", desk, DoorDesk::sessions)
        .description("Sessions that are open at the door")
        .register(meters);
    return desk;
  }

  @Bean
  ReadSlots readSlots(AgentProperties properties) {
    return new ReadSlots(properties.limitsOfNodes());
  }

  @Bean
  @ConditionalOnProperty("argosy.agent.scitags.firefly")
  Datagrams fireflyCollector(AgentProperties properties) throws IOException {
    URI address = properties.scitags().address().orElseThrow();
    return new Datagrams(address.getHost(), address.getPort());
  }

  @Bean
  Fireflies fireflies(Optional<Datagrams> collector, Clock clock) {
    return new Fireflies(collector.map(it -> it), clock);
  }

  @Bean
  CopyAnswer copyAnswer(
      StorageClients clients,
      SentBytes sent,
      Fireflies fireflies,
      CopyPatience patience,
      Clock clock) {
    return new CopyAnswer(clients, sent, fireflies, patience, clock, MARKERS);
  }

  @Bean
  ServletRegistrationBean<DoorServlet> doorServlet(
      AgentProperties properties,
      DoorDesk desk,
      FdtDesk fdt,
      JsonMapper json,
      SentBytes sent,
      ReadSlots slots,
      Fireflies fireflies,
      CopyAnswer copies) {
    SecureRandom chance = new SecureRandom();
    var door =
        new ServletRegistrationBean<>(
            new DoorServlet(
                desk, fdt, json, sent, slots, fireflies, copies, () -> bytes(chance, PROOF_BYTES)),
            "/door/v1/*");
    door.setName("door");
    door.setEnabled(properties.opensDoor());
    return door;
  }

  @Bean
  FilterRegistrationBean<DoorMeters> doorMeters(MeterRegistry meters) {
    var timed = new FilterRegistrationBean<>(new DoorMeters(meters));
    timed.addUrlPatterns("/door/v1/*");
    return timed;
  }

  private static String sessionId(SecureRandom chance) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(chance, SESSION_BYTES));
  }

  private static byte[] bytes(SecureRandom chance, int number) {
    byte[] bytes = new byte[number];
    chance.nextBytes(bytes);
    return bytes;
  }
}
