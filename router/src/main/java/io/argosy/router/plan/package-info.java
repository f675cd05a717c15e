/** The FileRouter's decision: the source of every file, as a pure function of what is known. */
@NullMarked
package io.argosy.router.plan;

import org.jspecify.annotations.NullMarked;
