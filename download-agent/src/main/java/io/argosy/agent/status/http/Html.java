package io.argosy.agent.status.http;

import java.util.stream.Stream;
import org.springframework.web.util.HtmlUtils;

/** Text of a page, in which every value that is put into it is escaped. */
final class Html {

  private final StringBuilder text = new StringBuilder();

  /**
   * @param template its {@code %s} are for the values
   */
  Html add(String template, Object... values) {
    Object[] escaped =
        Stream.of(values).map(value -> HtmlUtils.htmlEscape(value.toString(), "UTF-8")).toArray();
    text.append(template.formatted(escaped));
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
