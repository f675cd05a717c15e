/** The pages on which people see what the router decided and ask for data. */
@NullMarked
package io.argosy.web;

import org.jspecify.annotations.NullMarked;
