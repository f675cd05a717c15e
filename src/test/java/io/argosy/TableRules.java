package io.argosy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A table has one writer; other features read the view over it. */
final class TableRules {

  private static final Pattern NAMED_IN_STATEMENT =
      Pattern.compile(
          "\\b(?:from|join|into|update|using|copy|truncate|table)\\s+(?:only\\s+)?([a-z_]\\w*)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAMED_IN_ANNOTATION =
      Pattern.compile(
          "@(?:Collection|Join|Secondary)?Table\\(.*?name = \"(\\w+)\".*", Pattern.DOTALL);

  private static final Pattern CREATED =
      Pattern.compile("create (?:unlogged )?table (?:if not exists )?(\\w+)(?! partition of)\\b");

  private static final Pattern ROUTER_FEATURE = Pattern.compile(".*/io/argosy/router/(\\w+)/.*");

  private final Map<String, String> owners;

  TableRules(Map<String, String> owners) {
    this.owners = owners;
  }

  /** Returns the tables of other features that a source names, with the place. */
  Stream<String> foreignTables(ParsedSource source) {
    String feature = ROUTER_FEATURE.matcher(source.name()).replaceFirst("$1");
    return Stream.concat(inStatements(source), inAnnotations(source))
        .filter(named -> !feature.equals(owners.getOrDefault(named.table, feature)))
        .map(named -> named.place + " names " + named.table + " of " + owners.get(named.table));
  }

  /**
   * Returns the tables that a migration creates, without partitions and the removed Quartz tables.
   */
  static Stream<String> createdBy(String migration) {
    return CREATED
        .matcher(migration.toLowerCase(Locale.ROOT))
        .results()
        .map(found -> found.group(1))
        .filter(table -> !table.startsWith("qrtz_"));
  }

  private static Stream<Named> inStatements(ParsedSource source) {
    return source.nodes(LiteralTree.class).stream()
        .filter(literal -> literal.getKind() == Tree.Kind.STRING_LITERAL)
        .flatMap(
            literal ->
                NAMED_IN_STATEMENT
                    .matcher(Objects.toString(literal.getValue()))
                    .results()
                    .map(found -> named(source, literal, found)));
  }

  private static Stream<Named> inAnnotations(ParsedSource source) {
    return source.nodes(AnnotationTree.class).stream()
        .flatMap(
            annotation ->
                NAMED_IN_ANNOTATION
                    .matcher(annotation.toString())
                    .results()
                    .map(found -> named(source, annotation, found)));
  }

  private static Named named(ParsedSource source, Tree tree, MatchResult found) {
    return new Named(found.group(1).toLowerCase(Locale.ROOT), source.place(tree));
  }

  private record Named(String table, String place) {}
}
