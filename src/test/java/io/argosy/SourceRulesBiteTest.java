package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.MethodTree;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each source rule reports its violations and nothing else. */
class SourceRulesBiteTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource("badSources")
  void everyRuleReports(Function<ParsedSource, Stream<String>> rule, String name, String text) {
    assertThat(rule.apply(ParsedSource.of(name, text))).hasSize(1);
  }

  static Stream<Arguments> badSources() {
    return Stream.of(
        bad("sleep", SourceRules::sleeps, "A", "class A { void a() { Thread.sleep(1); } }"),
        bad("park", SourceRules::parks, "A", "class A { void a() { LockSupport.parkNanos(1); } }"),
        bad("open end", SourceRules::openEnds, "A", "// TO" + "DO later"),
        bad(
            "catch-all",
            SourceRules::catchAlls,
            "A",
            "class A { void a() { try { b(); } catch (final Exception e) { } } }"),
        bad(
            "catch-all of bugs",
            SourceRules::catchAlls,
            "A",
            "class A { void a() { try { b(); } catch (RuntimeException e) { } } }"),
        bad(
            "catch-all of errors, among others",
            SourceRules::catchAlls,
            "A",
            "class A { void a() { try { b(); } catch (IOException | java.lang.Error e) { } } }"),
        bad(
            "branch in a cycle",
            SourceRules::branchesInCycles,
            "ACycle",
            "class ACycle { void run() { if (a) { b(); } } void decide() { if (a) { b(); } } }"),
        bad(
            "two sentences",
            SourceRules::packagesWithoutSentence,
            "package-info",
            "/** One thing. And another. */\n@NullMarked\npackage a;"),
        bad(
            "nulls",
            SourceRules::packagesWithoutSentence,
            "package-info",
            "/** One thing. */\npackage a;"));
  }

  private static Arguments bad(
      String what, Function<ParsedSource, Stream<String>> rule, String name, String text) {
    return Arguments.of(Named.of(what, rule), "m/src/main/java/" + name + ".java", text);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMethodIsMeasuredFromItsNameToItsBrace(String method, long lines) {
    var source = ParsedSource.of("A.java", "class A {\n" + method + "\n}\n");
    assertThat(source.linesOf(source.nodes(MethodTree.class).getFirst())).isEqualTo(lines);
  }

  static Stream<Arguments> methods() {
    return Stream.of(
        Arguments.of("void a() {}", 1),
        Arguments.of("/** Says. */\n@Override\npublic void a() {\n  b();\n}", 3),
        Arguments.of("  public A(\n      int a,\n      int b) {\n  }", 4));
  }
}
