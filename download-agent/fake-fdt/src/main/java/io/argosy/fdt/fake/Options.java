package io.argosy.fdt.fake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command line, parsed by FDT's rules: the word after an option is its value, except for a few
 * options.
 */
record Options(Map<String, String> values, List<String> words) {

  private static final Set<String> FLAGS =
      Set.of(
          "-v",
          "-vv",
          "-vvv",
          "-loop",
          "-r",
          "-pull",
          "-printStats",
          "-N",
          "-bio",
          "-gsi",
          "-gsissh",
          "-notmp",
          "-nolock",
          "-nolocks",
          "-nettest",
          "-genb",
          "-autoport",
          "-stable");

  /**
   * Parses the arguments.
   *
   * @throws IllegalArgumentException FDT ends with this message
   */
  static Options of(String... arguments) {
    var values = new HashMap<String, String>();
    var words = new ArrayList<String>();
    for (int i = 0; i < arguments.length; i++) {
      String word = arguments[i];
      if (!word.startsWith("-")) {
        words.add(positional(word, values));
      } else if (hasValue(arguments, i)) {
        values.put(word, arguments[++i]);
      } else {
        values.put(word, "");
      }
    }
    return new Options(Map.copyOf(values), List.copyOf(words)).checked();
  }

  boolean has(String option) {
    return values.containsKey(option);
  }

  Optional<String> value(String option) {
    return Optional.ofNullable(values.get(option)).filter(value -> !value.isEmpty());
  }

  int number(String option, int otherwise) {
    return (int) bytes(option, otherwise);
  }

  /** A number with an optional binary suffix K or M. */
  long bytes(String option, long otherwise) {
    return value(option).map(Options::bytes).orElse(otherwise);
  }

  private static long bytes(String text) {
    return switch (text.charAt(text.length() - 1)) {
      case 'K', 'k' -> Long.parseLong(text.substring(0, text.length() - 1)) << 10;
      case 'M', 'm' -> Long.parseLong(text.substring(0, text.length() - 1)) << 20;
      default -> Long.parseLong(text);
    };
  }

  private static boolean hasValue(String[] arguments, int at) {
    return at < arguments.length - 1
        && !arguments[at + 1].startsWith("-")
        && !FLAGS.contains(arguments[at]);
  }

  private static String positional(String word, Map<String, String> values) {
    if (word.contains(":") && (values.containsKey("-c") || values.containsKey("-d"))) {
      throw new IllegalArgumentException(
          "Illegal syntax! You can use either Client/Server (-c/-d) syntax, either SCP syntax");
    }
    return word;
  }

  private Options checked() {
    if (has("-c") && !has("-ls")) {
      if (!has("-d")) {
        throw new IllegalArgumentException("No destination specified");
      }
      if (!has("-fl") && words.isEmpty()) {
        throw new IllegalArgumentException("No source specified");
      }
    }
    return this;
  }
}
