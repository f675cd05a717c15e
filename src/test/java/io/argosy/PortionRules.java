package io.argosy;

import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A statement that writes or locks rows of a growing table says itself that these are few: it has a
 * limit, or it names them by a key. Statements are read as a whole, so that a limit anywhere
 * counts.
 */
final class PortionRules {

  private static final Pattern WRITTEN =
      Pattern.compile("\\b(update|delete from|insert into) ([a-z]\\w*)(?: (?:as )?(\\w+))?");

  private static final Pattern READ =
      Pattern.compile("\\b(from|join|using) ([a-z]\\w*)(?: (?:as )?(\\w+))?");

  private static final Pattern LOCK =
      Pattern.compile("\\bfor (?:no key )?(?:update|share)(?: of (\\w+))?\\b");

  /** A limit, or rows that the caller has in memory. */
  private static final Pattern LIMITED = Pattern.compile("\\b(?:limit|unnest)\\b");

  /** A part of a statement is judged where it is used. */
  private static final Pattern QUERY =
      Pattern.compile("^ ?(?:select|with|copy|insert|update|delete)\\b");

  /** Reads one row at most. */
  private static final Pattern FIRST_ROW = Pattern.compile("\\bexists \\(select 1 from \\w+");

  /** A given key, which is no node's, or the given beginning of a span of time. */
  private static final Pattern BOUNDED =
      Pattern.compile(
          "(?<![\\w.])(?:(\\w+)\\.)?(?:(?!\\w*(?:node|agent|site)_id)(?:\\w+_)?(?:id|name|lfn|place)"
              + " (?:=|in|>) (?:any ?)?\\(?[:?]|(?:\\w+_at|\\w+_start|at|slot) >=? :)");

  /** The keys come from the caller, or from a query by keys of the caller. */
  private static final String KEY_GIVEN =
      " (?:=|in) (?!\\( ?select(?![^)]*(?:(?<![<>])=|in) (?:any ?)?\\(?[:?]))";

  private final Map<String, Set<String>> keys;

  /**
   * @param keys the growing tables, each with the columns of which one value stands for few rows
   */
  PortionRules(Map<String, Set<String>> keys) {
    this.keys = keys;
  }

  /**
   * @param constant its name; empty if it has none
   */
  private record Statement(Tree place, String constant, String text) {}

  private record Written(String verb, String table, String alias) {}

  /** Returns what the statements of a source write or lock without a limit. */
  Stream<String> unlimited(ParsedSource source) {
    return statements(source)
        .flatMap(
            statement ->
                written(statement.text())
                    .filter(written -> !isLimited(written, statement.text()))
                    .map(
                        written ->
                            source.place(statement.place())
                                + " has no limit: "
                                + written.verb()
                                + " "
                                + written.table()))
        .distinct();
  }

  /** Returns the statements of a source that read a growing table or view as a whole. */
  Stream<String> unbounded(ParsedSource source, Set<String> growing) {
    List<Statement> all = statements(source).toList();
    Set<String> parts =
        all.stream()
            .flatMap(statement -> ParsedSource.nodesBelow(statement.place(), Tree.class).stream())
            .filter(tree -> all.stream().noneMatch(statement -> statement.place() == tree))
            .filter(IdentifierTree.class::isInstance)
            .map(Tree::toString)
            .collect(toSet());
    return all.stream()
        .filter(statement -> !(statement.place() instanceof IdentifierTree))
        .filter(statement -> !parts.contains(statement.constant()))
        .filter(statement -> QUERY.matcher(statement.text()).find())
        .flatMap(
            statement ->
                found(READ, FIRST_ROW.matcher(statement.text()).replaceAll("exists"))
                    .filter(read -> read.verb().equals("from"))
                    .filter(read -> growing.contains(read.table()))
                    .filter(
                        read ->
                            isOfANode(read, statement.text())
                                || !isBounded(statement.text(), growing))
                    .limit(1)
                    .map(read -> source.place(statement.place()) + " reads all: " + read.table()))
        .distinct();
  }

  /** A subquery of all that belongs to a node, once for each node, whatever limits the nodes. */
  private static boolean isOfANode(Written read, String text) {
    String alias = Pattern.quote(read.alias());
    return Pattern.compile(
            "\\(select (?!1 )[^?:]*? from %s (?:as )?%s where %s\\.\\w*node_id = \\w+\\.\\w+ ?\\)"
                .formatted(read.table(), alias, alias))
        .matcher(text)
        .find();
  }

  /** A condition on a small table says nothing about others. */
  private static boolean isBounded(String text, Set<String> growing) {
    Set<String> small =
        found(READ, text)
            .filter(read -> !growing.contains(read.table()))
            .map(Written::alias)
            .collect(toSet());
    return LIMITED.matcher(text).find()
        || BOUNDED.matcher(text).results().anyMatch(bound -> !small.contains(bound.group(1)));
  }

  /** Whether a definition reads any of these tables or views. */
  static boolean reads(String definition, Set<String> tables) {
    return found(READ, definition).anyMatch(read -> tables.contains(read.table()));
  }

  private Stream<Written> written(String text) {
    Stream<Written> locked =
        LOCK.matcher(text)
            .results()
            .flatMap(lock -> found(READ, text).filter(read -> isLocked(read, lock.group(1))))
            .map(PortionRules::locked);
    return Stream.concat(found(WRITTEN, text), locked)
        .filter(written -> keys.containsKey(written.table()));
  }

  private static boolean isLocked(Written read, @Nullable String of) {
    return of == null || of.equals(read.alias()) || of.equals(read.table());
  }

  private static Written locked(Written read) {
    return new Written("lock", read.table(), read.alias());
  }

  private static Stream<Written> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(
            found ->
                new Written(
                    found.group(1),
                    found.group(2),
                    Objects.requireNonNullElse(found.group(3), "")));
  }

  private boolean isLimited(Written written, String text) {
    boolean inserts = written.verb().equals("insert into");
    String row = inserts ? "(?:\\w+\\.)?" : ownRow(written);
    return LIMITED.matcher(text).find()
        || (inserts && text.contains(" values "))
        || Objects.requireNonNull(keys.get(written.table())).stream()
            .anyMatch(key -> Pattern.compile(named(row, key)).matcher(text).find());
  }

  /** The condition names rows of the table by this column, or by a whole condition. */
  private static String named(String row, String key) {
    return "(?<![\\w.])" + row + key + (key.contains("=") ? "" : KEY_GIVEN);
  }

  private static String ownRow(Written written) {
    return "(?:" + written.table() + "\\.|" + written.alias() + "\\.)?";
  }

  /** Returns the texts that are built in one expression, with the constants that they use. */
  private static Stream<Statement> statements(ParsedSource source) {
    Map<String, ExpressionTree> constants = new HashMap<>();
    source
        .nodes(VariableTree.class)
        .forEach(field -> constants.put(field.getName().toString(), field.getInitializer()));
    Map<Tree, String> names = new IdentityHashMap<>();
    constants.forEach((name, tree) -> names.put(tree, name));
    return Stream.of(
            constants.values().stream().filter(Objects::nonNull),
            source.nodes(ReturnTree.class).stream()
                .map(ReturnTree::getExpression)
                .filter(Objects::nonNull),
            source.nodes(MethodInvocationTree.class).stream()
                .filter(call -> call.getMethodSelect().toString().endsWith(".sql"))
                .flatMap(call -> call.getArguments().stream()))
        .flatMap(trees -> trees)
        .map(
            tree ->
                new Statement(
                    tree, names.getOrDefault(tree, ""), textOf(tree, constants, new HashSet<>())));
  }

  private static String textOf(
      Tree top, Map<String, ExpressionTree> constants, Set<String> resolved) {
    StringBuilder text = new StringBuilder();
    for (Tree tree : ParsedSource.nodesBelow(top, Tree.class)) {
      if (tree instanceof LiteralTree literal && literal.getValue() instanceof String sql) {
        text.append(sql).append(' ');
      } else if (tree instanceof IdentifierTree name
          && constants.get(name.getName().toString()) != null
          && resolved.add(name.getName().toString())) {
        String constant = name.getName().toString();
        text.append(textOf(constants.get(constant), constants, resolved)).append(' ');
      }
    }
    return text.toString().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
  }

  /** Returns the texts of a source that write or lock, for a check that any are found. */
  static List<String> writes(ParsedSource source) {
    return statements(source)
        .map(Statement::text)
        .filter(text -> WRITTEN.matcher(text).find() || LOCK.matcher(text).find())
        .toList();
  }
}
