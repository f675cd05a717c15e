/** Error answers of the pages' JSON. */
@NullMarked
package io.argosy.web.problem;

import org.jspecify.annotations.NullMarked;
