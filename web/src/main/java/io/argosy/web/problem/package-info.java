/** What the JSON of pages says when it refuses or has no answer. */
@NullMarked
package io.argosy.web.problem;

import org.jspecify.annotations.NullMarked;
