package io.argosy.agent.status.http;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtRecord;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Excerpt;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.web.util.HtmlUtils;

/** HTML pages about runs of FDT. */
final class FdtJobHtml {

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
      body { font: 15px sans-serif; margin: 2em } pre { background: #eee; padding: .6em;
      overflow: auto; max-height: 40em } td, th { text-align: left; padding: .1em .8em .1em 0 }
      </style></head><body><h1>%s</h1>
      """;
  private static final String FOOT = "</body></html>\n";

  private FdtJobHtml() {}

  static String list(List<FdtRecord> records) {
    Html html = new Html().add(HEAD, "FDT jobs", "FDT jobs, the newest first");
    html.add("<table><tr><th>run<th>ended<th>link<th>arrived<th>bytes</tr>\n");
    for (FdtRecord record : records) {
      html.add(
          "<tr><td><a href=\"/fdt-jobs/%s\">%s</a><td>%s<td>%s<td>%s of %s<td>%s</tr>\n",
          record.run(),
          record.run(),
          record.times().ended(),
          record.link(),
          record.arrived().size(),
          record.files().size(),
          bytes(record.arrived()));
    }
    return html.add("</table>").add(FOOT).toString();
  }

  static String page(FdtRecord record) {
    Html html = new Html().add(HEAD, "FDT job " + record.run(), "FDT job " + record.run());
    facts(html, record);
    html.add("<h2>Files</h2><table><tr><th>file<th>bytes<th>moved as<th>verdict</tr>\n");
    for (FdtRecord.FileEnd file : record.files()) {
      html.add(
          "<tr><td><bdi>%s</bdi><td>%s<td>%s<td>%s</tr>\n",
          file.lfn(), file.bytes().bytes(), file.staged(), file.verdict());
    }
    html.add("</table><h2>Copyjob file</h2><pre>");
    record.files().stream()
        .filter(file -> file.path().isPresent())
        .forEach(
            file ->
                html.add("%s%s%s\n", file.path().orElseThrow(), FdtOrder.BETWEEN, file.staged()));
    html.add("</pre>");
    end(html, "Here, at the destination", record.here());
    end(html, "There, at the source", record.there());
    return html.add(FOOT).toString();
  }

  private static void facts(Html html, FdtRecord record) {
    FdtRecord.Times times = record.times();
    html.add(
        "<table><tr><th>link<td>%s</tr><tr><th>path<td>%s</tr><tr><th>bytes arrived<td>%s</tr>",
        record.link(),
        record.circuit() == null ? "shared" : "circuit " + record.circuit(),
        bytes(record.arrived()));
    html.add(
        "<tr><th>streams<td>%s asked for, %s granted</tr>",
        record.streams().asked(),
        record.streams().granted().map(Object::toString).orElse("nobody said how many"));
    html.add(
        "<tr><th>began<td>%s</tr><tr><th>its turn came<td>%s</tr>",
        times.began(), times.connecting().map(Object::toString).orElse("never"));
    html.add(
        "<tr><th>last byte<td>%s</tr><tr><th>ended<td>%s</tr></table>\n",
        times.grew(), times.ended());
  }

  private static void end(Html html, String title, FdtRecord.End end) {
    html.add("<h2>%s</h2><p>Command line:</p>", title);
    html.add("<pre>%s</pre>", String.join(" ", end.command()));
    html.add(
        "<p>Exit code: %s. What it said, the middle left out where it said much:</p>",
        end.exit().map(Object::toString).orElse("none"));
    html.add("<pre>%s</pre>\n", Excerpt.plain(end.log()));
  }

  private static long bytes(List<FdtRecord.FileEnd> files) {
    return files.stream().map(FdtRecord.FileEnd::bytes).mapToLong(ByteCount::bytes).sum();
  }

  /** HTML in which every inserted value is escaped. */
  static final class Html {

    private final StringBuilder text = new StringBuilder();

    /**
     * @param template with {@code %s} for the values
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
}
