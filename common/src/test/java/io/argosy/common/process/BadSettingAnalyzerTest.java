package io.argosy.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.MapPropertySource;

class BadSettingAnalyzerTest {

  enum Way {
    PENDING_DATA,
    QUEUE
  }

  record Limits(int files) {
    Limits {
      if (files < 0) {
        throw new IllegalArgumentException("limits.files is not negative");
      }
    }
  }

  record Settings(Way way, Duration pause, Limits limits) {}

  @Test
  void anUnknownKeyIsNamedInOneSentence() {
    assertThat(sentence(Map.of("argosy.test.colour", "red", "argosy.test.way", "queue")))
        .startsWith("argosy.test.colour: there is no such setting");
  }

  @Test
  void anInvalidWordIsAnsweredWithTheAllowedOnes() {
    assertThat(sentence(Map.of("argosy.test.way", "PENDINGDATES")))
        .startsWith("argosy.test.way: 'PENDINGDATES' is none of pending-data, queue");
  }

  @Test
  void aValueOfAnotherTypeIsNamed() {
    assertThat(sentence(Map.of("argosy.test.pause", "soon")))
        .startsWith("argosy.test.pause: 'soon' is invalid: ")
        .doesNotContain("java.", "springframework");
    assertThat(sentence(Map.of("argosy.test.limits.files", "many")))
        .startsWith("argosy.test.limits.files: 'many' is invalid: ");
    assertThat(sentence(Map.of("argosy.test.limits.files", "-1")))
        .contains("limits.files is not negative");
  }

  record Shares(Map<String, Integer> nodeShares) {}

  /** Names of nodes are keys with capitals and underscores. */
  @Test
  void keysOfMapsAreNoNamesOfSettings() {
    for (String key : new String[] {"T1_A", "[T1_A]", "Reco", "reco"}) {
      MapPropertySource source =
          new MapPropertySource("x", Map.of("argosy.test.node-shares." + key, "3"));
      Shares shares =
          new Binder(ConfigurationPropertySources.from(source))
              .bind(
                  "argosy.test",
                  Bindable.of(Shares.class),
                  new ExactNames().apply(BindHandler.DEFAULT))
              .get();
      assertThat(shares.nodeShares()).hasSize(1);
    }
  }

  private static String sentence(Map<String, String> settings) {
    Throwable failure =
        catchThrowable(
            () ->
                new Binder(new MapConfigurationPropertySource(settings))
                    .bind(
                        "argosy.test",
                        Bindable.of(Settings.class),
                        new NoUnboundElementsBindHandler(BindHandler.DEFAULT)));
    FailureAnalysis analysis = new BadSettingAnalyzer().analyze(failure);
    assertThat(analysis).isNotNull();
    assertThat(analysis.getAction()).contains("docs/operate.md");
    return analysis.getDescription();
  }
}
