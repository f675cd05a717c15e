package io.argosy.common.process;

import java.util.Map;

/**
 * The log format of router, agent and web. It is that of Spring Boot, except that an event is one
 * line and further lines of an exception are indented, so that input from outside cannot forge a
 * log line.
 */
public final class LogPattern {

  /** Control characters and Unicode line separators. */
  private static final String CONTROL = "[\u0000-\u001f\u007f-\u009f\u2028\u2029]";

  /** Control characters without tab and line feed, which a stack trace contains. */
  private static final String OTHER_CONTROL =
      "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]";

  private static final String HEAD =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %5p"
          + " ${PID:} --- %esb(){APPLICATION_NAME}[%15.15t] %-40.40logger{39} : ";

  private static final String MESSAGE = "%replace(%m){'" + CONTROL + "','?'}%n";

  private static final String EXCEPTION =
      "%replace(%replace(%wEx){'" + OTHER_CONTROL + "','?'}){'\n(?=[^\t\n])','\n  '}";

  private static final String PATTERN = HEAD + MESSAGE + EXCEPTION;

  private LogPattern() {}

  /** Returns default properties for Spring Boot, which an operator may override. */
  public static Map<String, Object> properties() {
    return Map.of(
        "logging.pattern.console",
        PATTERN,
        "logging.pattern.file",
        PATTERN,
        "logging.level.org.springframework.boot.diagnostics",
        "off",
        "logging.level.org.springframework.boot.autoconfigure.logging",
        "warn");
  }
}
