package io.argosy.common.wire.openapi;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.providers.SpringDocJavadocProvider;

/**
 * Returns the Javadoc of methods and records as Markdown, for OpenAPI documents. The compiler
 * stores it next to the classes.
 */
public final class WireJavadoc extends SpringDocJavadocProvider {

  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern CODE = Pattern.compile("</?code>");
  private static final Pattern LINK = Pattern.compile("\\{@(?:link|value) [^}]*?(\\w+)}");
  private static final Pattern FIRST = Pattern.compile("(.+?[.?])(\\s.*)?", Pattern.DOTALL);

  @Override
  public String getClassJavadoc(Class<?> type) {
    return markdown(super.getClassJavadoc(type));
  }

  @Override
  public Map<String, String> getRecordClassParamJavadoc(Class<?> type) {
    Map<String, String> components = new TreeMap<>(super.getRecordClassParamJavadoc(type));
    components.replaceAll((name, text) -> markdown(text));
    return components;
  }

  @Override
  public String getMethodJavadocDescription(Method method) {
    return markdown(super.getMethodJavadocDescription(method));
  }

  @Override
  public String getMethodJavadocReturn(Method method) {
    return markdown(super.getMethodJavadocReturn(method));
  }

  @Override
  public @Nullable String getParamJavadoc(Method method, String name) {
    String text = super.getParamJavadoc(method, name);
    return text == null ? null : markdown(text);
  }

  /** Record components have their text in the record's Javadoc. */
  @Override
  public String getFieldJavadoc(Field field) {
    Class<?> owner = field.getDeclaringClass();
    return owner.isRecord()
        ? getRecordClassParamJavadoc(owner).getOrDefault(field.getName(), "")
        : markdown(super.getFieldJavadoc(field));
  }

  /** Returns the first sentence without its full stop, for use as a heading. */
  @Override
  public String getFirstSentence(String text) {
    var first = FIRST.matcher(text);
    String sentence = first.matches() ? first.group(1) : text;
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  static String markdown(String html) {
    String text = SPACE.matcher(html).replaceAll(" ").strip();
    text = LINK.matcher(CODE.matcher(text).replaceAll("`")).replaceAll("`$1`");
    text = text.replace(" <p>", "\n\n").replace("&lt;", "<").replace("&gt;", ">");
    return text.replace("&quot;", "\"").replace("&amp;", "&");
  }
}
