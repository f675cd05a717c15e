package io.argosy.bench.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.io.ClassPathResource;

/**
 * The addresses of {@code addresses.txt}: all pages, the JSON of each, and the router's answers
 * that pages and the command line show.
 *
 * @param visitor follows cursors
 */
record Addresses(Examples examples, Visitor visitor) {

  private static final Pattern INNERMOST = Pattern.compile("\\{([^{}]*)\\}");

  List<Address> all() throws IOException {
    String text =
        new ClassPathResource("addresses.txt", Addresses.class)
            .getContentAsString(StandardCharsets.UTF_8);
    List<Address> all = new ArrayList<>();
    for (String line : text.lines().filter(l -> !l.isEmpty() && !l.startsWith("#")).toList()) {
      all.add(address(line.split(" ", 2)));
    }
    return all;
  }

  private Address address(String[] words) throws IOException {
    String[] name = words[1].split(" = ", 2);
    List<String> forms = new ArrayList<>();
    for (String form : name[name.length - 1].split(" \\| ", -1)) {
      forms.addAll(expanded(form));
    }
    return new Address(name[0], Address.Server.valueOf(words[0].toUpperCase(Locale.ROOT)), forms);
  }

  private List<String> expanded(String form) throws IOException {
    Matcher placeholder = INNERMOST.matcher(form);
    if (!placeholder.find()) {
      return List.of(form);
    }
    List<String> all = new ArrayList<>();
    for (String value : values(placeholder.group(1), form.substring(0, placeholder.start()))) {
      all.addAll(expanded(form.replace(placeholder.group(), value)));
    }
    return all;
  }

  private List<String> values(String key, String before) throws IOException {
    String[] words = key.split(" ", -1);
    return switch (words[0]) {
      case "request" -> examples.requests();
      case "file" -> examples.files();
      case "cycle" -> examples.cycles();
      case "wanted" -> examples.wanted();
      case "cursor" -> cursors(words[2], Integer.parseInt(words[1]), before);
      default -> List.of(key.substring(1).split(",", -1));
    };
  }

  private List<String> cursors(String list, int parts, String before) throws IOException {
    String parameter = before.contains("?") ? "&cursor=" : "?cursor=";
    return visitor.cursors(list, parts).stream()
        .map(cursor -> cursor.isEmpty() ? "" : parameter + cursor)
        .toList();
  }
}
