/** Wires the pages and says what an operator can configure. */
@NullMarked
package io.argosy.web.config;

import org.jspecify.annotations.NullMarked;
