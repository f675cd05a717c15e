package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.process.LogPattern;
import io.argosy.web.fixture.RunningPages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.env.DefaultPropertiesPropertySource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.ConfigurableEnvironment;

/** Input from clients cannot forge lines of the log. */
@ExtendWith(OutputCaptureExtension.class)
class LogLinesTest {

  private static final String FORGED = "2026-01-01T00:00:00.000Z  INFO forged";

  @Test
  void aMessageIsOneLineAndAnExceptionIsIndented(CapturedOutput output) {
    assertThat(RunningPages.shared().port()).isPositive();
    LoggerFactory.getLogger(LogLinesTest.class)
        .warn("x\r\n{}\u2028{}", FORGED, FORGED, new IllegalStateException("y\n" + FORGED));
    String log = output.getOut();
    assertThat(log)
        .contains("x??" + FORGED + "?" + FORGED)
        .contains("\n  " + FORGED)
        .contains("\n\tat " + LogLinesTest.class.getName());
    assertThat(log.split("[\\r\\n\\u2028]")).noneMatch(line -> line.startsWith(FORGED));
  }

  /** The router of the tests runs in this JVM too, and its log settings apply to all of it. */
  @Test
  void thePagesHaveTheseLogSettingsOfTheirOwn() {
    assertThat(RunningPages.shared().beans(ConfigurableEnvironment.class))
        .singleElement()
        .extracting(own -> own.getPropertySources().get(DefaultPropertiesPropertySource.NAME))
        .satisfies(
            defaults ->
                assertThat(LogPattern.properties())
                    .allSatisfy(
                        (key, value) -> assertThat(defaults.getProperty(key)).isEqualTo(value)));
  }
}
